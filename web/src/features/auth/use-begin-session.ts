import type { SignedIn } from '@whereabouts/shared/contracts/auth.js';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { beginSession, type SessionDispatch } from '../../api/auth';
import { errorText } from '../../ui/error-text';

/** Waits for the server to let somebody in; keeps what it said when it does not. */
export function useBeginSession(fallback: string, before: string | null = null) {
  const dispatch = useDispatch<SessionDispatch>();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState(before);

  const begin = async (answer: Promise<SignedIn>) => {
    setPending(true);
    setProblem(null);
    try {
      const signedIn = await answer;
      await dispatch(beginSession(signedIn));
    } catch (error) {
      setProblem(errorText(error, fallback));
      setPending(false);
    }
  };

  return { begin, pending, problem };
}
