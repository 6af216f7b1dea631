import type { SignedIn } from '@whereabouts/shared/contracts/auth.js';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isApiError } from '../../api/client/problem';
import { useAppDispatch } from '../../state/hooks';
import { beginSession } from '../../state/session/begin-session';
import { errorText } from '../../widgets/problems/error-text';
import { useReturnPath } from './return-path';

interface Before {
  /** An error that occurred before the form opened. */
  problem?: string | null;
  /** Advice shown when the password is wrong. */
  hint?: string | null;
}

/**
 * Waits for the server to start a session and keeps the error if it does not. A new account uses up the
 * invitation in the URL; a user with an older account is offered it.
 */
export function useBeginSession(fallback: string, { problem: before = null, hint = null }: Before = {}) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const returnPath = useReturnPath();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState(before);
  const [isRefused, setRefused] = useState(false);

  const begin = async (answer: Promise<SignedIn>, isNew: (signedIn: SignedIn) => boolean = () => false) => {
    setPending(true);
    setProblem(null);
    setRefused(false);
    try {
      const signedIn = await answer;
      if (isNew(signedIn)) void navigate(returnPath, { replace: true });
      await dispatch(beginSession(signedIn));
    } catch (error) {
      setProblem(errorText(error, fallback));
      setRefused(isApiError(error) && error.code === 'login_failed');
      setPending(false);
    }
  };

  return { begin, pending, problem, hint: isRefused ? hint : null };
}
