/** Where the token lives between visits (docs/rules/screens.md). */
export const TOKEN_KEY = 'auth_token';

let channel: BroadcastChannel | undefined;

export const storedToken = (): string | null => localStorage.getItem(TOKEN_KEY);

/** Keeps the token for the next visit and for other tabs, or removes it. */
export function storeToken(token: string | null): void {
  if (token === null) localStorage.removeItem(TOKEN_KEY);
  else localStorage.setItem(TOKEN_KEY, token);
  channel?.postMessage(token);
}

/**
 * Hears what other tabs of this browser store. The channel is the fastest; `storage` is there in browsers without it; a
 * page that slept looks when it is shown again.
 */
export function hearOtherTabs(take: (token: string | null) => void): void {
  if (typeof BroadcastChannel !== 'undefined') channel = new BroadcastChannel('session');
  // What is stored counts, not what a message says: it may be older than what this tab has stored since.
  const look = () => take(storedToken());
  channel?.addEventListener('message', look);
  // Without a key everything has been cleared.
  window.addEventListener('storage', ({ key }) => (key === TOKEN_KEY || key === null) && look());
  window.addEventListener('pageshow', look);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look());
}
