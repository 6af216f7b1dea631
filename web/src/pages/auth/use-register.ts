import type { Registration, SignedIn } from '@whereabouts/shared/contracts/auth.js';
import { useRef } from 'react';
import { useLoginMutation, useRegisterMutation } from '../../api/account/auth';
import { isApiError } from '../../api/client/problem';

/**
 * The answers to a repeated registration; the second code applies if the first registration used up the
 * invitation.
 */
const MADE_BEFORE = ['email_taken', 'signup_closed'];

/**
 * Registers a user. If the answer to a registration was lost, the account may exist, so the next try signs in
 * to it.
 */
export function useRegister(): (registration: Registration) => Promise<SignedIn> {
  const [register] = useRegisterMutation();
  const [login] = useLoginMutation();
  const unanswered = useRef<string | null>(null);

  return async (registration) => {
    const { email, password } = registration;
    try {
      return await register(registration).unwrap();
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (error.status === null || error.status >= 500) unanswered.current = email;
      if (unanswered.current !== email || !MADE_BEFORE.includes(error.code)) throw error;
      return login({ email, password })
        .unwrap()
        .catch(() => Promise.reject(error));
    }
  };
}
