import { RETURN_PATH } from '@whereabouts/shared/contracts/return-path.js';
import { useLocation } from 'react-router';

/** Pages that only lead to the app. */
const WAYS_IN = ['/', '/login', '/signup'];

/** The address that a sign-in leads to: the requested one, or else the start page. */
export function useReturnPath(): string {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const named = params.get('return_to') ?? '/';
  if (WAYS_IN.includes(pathname)) return RETURN_PATH.test(named) ? named : '/';
  return pathname + search;
}

/** The URL of the sign-in dialog, with the address to return to. */
export function loginPath(return_to: string): string {
  return return_to === '/' ? '/login' : `/login?${new URLSearchParams({ return_to })}`;
}
