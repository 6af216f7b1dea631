import { withBase } from '../../domain/browser/base-path';
import { storeToken } from '../../state/session/stored-token';

const BEGUN_KEY = 'google_redirect_begun';
const RETURN_KEY = 'google_redirect_from';
/** Long enough to enter a Google password. */
const GOOD_FOR_MS = 15 * 60 * 1000;

/**
 * Starts the redirect flow, which ends at the requested path with `#token=…`, or at `/?auth_error=…`.
 * @param return_to the path where the flow ends, even if it fails at Google, which returns no path
 */
export function beginRedirect(return_to: string): void {
  localStorage.setItem(BEGUN_KEY, String(Date.now()));
  sessionStorage.setItem(RETURN_KEY, return_to);
}

/**
 * Stores the token of the redirect flow and removes it from the URL, but only if this browser started the flow.
 * Otherwise a prepared link could make users add their photos to another user's account.
 */
export function takeOverToken(): void {
  const { hash, pathname, search } = window.location;
  const token = new URLSearchParams(hash.slice(1)).get('token');
  const query = new URLSearchParams(search);
  const failed = query.has('auth_error');
  const from = sessionStorage.getItem(RETURN_KEY);
  sessionStorage.removeItem(RETURN_KEY);
  if (failed && from && from !== '/' && !query.has('return_to')) {
    query.set('return_to', from);
    window.history.replaceState(null, '', `${window.location.origin}${pathname}?${query}`);
  }
  const begun = Number(localStorage.getItem(BEGUN_KEY));
  if (token !== null || failed) localStorage.removeItem(BEGUN_KEY);
  if (token === null) return;
  const expected = Date.now() - begun < GOOD_FOR_MS;
  if (expected) storeToken(token);
  const path = expected ? pathname + search : withBase('/?auth_error=unexpected');
  // A path that starts with two slashes would be another host.
  window.history.replaceState(null, '', window.location.origin + path);
}

/** The Google token of a redirect flow that did not start a session. */
export const googleTokenIn = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get('google_token');
