import { withBase } from '../../domain/base-path';
import { storeToken } from '../../session/stored-token';

const BEGUN_KEY = 'google_redirect_begun';
const RETURN_KEY = 'google_redirect_from';
/** Long enough to find one's Google password. */
const GOOD_FOR_MS = 15 * 60 * 1000;

/** The way over Google's own pages ends at the path one came for with `#token=…`, or at `/?auth_error=…`. */
/** @param return_to where it ends, also when it fails at Google, which brings nothing back */
export function beginRedirect(return_to: string): void {
  localStorage.setItem(BEGUN_KEY, String(Date.now()));
  sessionStorage.setItem(RETURN_KEY, return_to);
}

/**
 * Takes over the token the redirect flow ended with, and removes it from the address. Only where this browser
 * began the flow: a link prepared by somebody else must not put a person's photos into that other's account.
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
  // A path that begins with two slashes would be another host.
  window.history.replaceState(null, '', window.location.origin + path);
}

/** What the way over Google's pages brought, where it does not end in a session. */
export const googleTokenIn = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get('google_token');
