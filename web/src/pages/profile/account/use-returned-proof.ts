import { useEffect, useState } from 'react';
import { withBase } from '../../../domain/browser/base-path';
import { googleTokenIn } from '../../../widgets/account/google-redirect';

/**
 * Reopens the dialog that started the Google redirect flow, with its token, and removes the token from the URL.
 * @returns the token, and a function that drops it before the dialog opens again
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
