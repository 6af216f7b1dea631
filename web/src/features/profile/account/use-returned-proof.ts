import { useEffect, useState } from 'react';
import { withBase } from '../../../domain/base-path';
import { googleTokenIn } from '../../auth/google-redirect';

/**
 * Opens the dialog that sent its user over Google's own pages, with what they brought, which leaves the address.
 * @returns the token, and what makes the next opening of the dialog begin without it
 */
export function useReturnedProof(what: 'password' | 'delete', open: () => void) {
  const [token, setToken] = useState(() => {
    const { search, hash } = window.location;
    return (new URLSearchParams(search).get('prove') === what && googleTokenIn(hash)) || undefined;
  });
  useEffect(() => {
    if (token === undefined) return;
    window.history.replaceState(window.history.state, '', withBase('/profile'));
    open();
  }, [token]);
  return { googleToken: token, forget: () => setToken(undefined) };
}
