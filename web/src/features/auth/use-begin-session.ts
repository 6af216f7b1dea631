import type { SignedIn } from '@whereabouts/shared/contracts/auth.js';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { beginSession } from '../../api/auth';
import { useAppDispatch } from '../../app/hooks';
import { errorText } from '../../ui/error-text';
import { useReturnPath } from './return-path';

/**
 * Waits for the server to let somebody in; keeps what it said when it does not. A new account has used up the invitation
 * of the address; whoever had one before is offered it there.
 */
export function useBeginSession(fallback: string, before: string | null = null) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const returnPath = useReturnPath();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState(before);

  const begin = async (answer: Promise<SignedIn>, isNew: (signedIn: SignedIn) => boolean = () => false) => {
    setPending(true);
    setProblem(null);
    try {
      const signedIn = await answer;
      if (isNew(signedIn)) void navigate(returnPath, { replace: true });
      await dispatch(beginSession(signedIn));
    } catch (error) {
      setProblem(errorText(error, fallback));
      setPending(false);
    }
  };

  return { begin, pending, problem };
}
