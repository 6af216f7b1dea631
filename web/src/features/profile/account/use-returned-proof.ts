import { useEffect, useState } from 'react';
import { googleTokenIn } from '../../auth/google-redirect';

/** Opens the dialog that sent its user over Google's own pages, with what they brought, which leaves the address. */
export function useReturnedProof(what: 'password' | 'delete', open: () => void): string | undefined {
  const [token] = useState(() => {
    const { search, hash } = window.location;
    return (new URLSearchParams(search).get('prove') === what && googleTokenIn(hash)) || undefined;
  });
  useEffect(() => {
    if (token === undefined) return;
    window.history.replaceState(window.history.state, '', '/profile');
    open();
  }, [token]);
  return token;
}
