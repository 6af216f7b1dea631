/** localStorage key of the token (docs/rules/screens.md). */
export const TOKEN_KEY = 'auth_token';

let channel: BroadcastChannel | undefined;

export const storedToken = (): string | null => localStorage.getItem(TOKEN_KEY);

/** Stores the token for the next visit and other tabs, or removes it. */
export function storeToken(token: string | null): void {
  if (token === null) localStorage.removeItem(TOKEN_KEY);
  else localStorage.setItem(TOKEN_KEY, token);
  channel?.postMessage(token);
}

/**
 * Watches the token that other tabs of this browser store. The BroadcastChannel is the fastest signal. The `storage`
 * event serves browsers without it. A suspended page reads the token when it is shown again.
 */
export function hearOtherTabs(take: (token: string | null) => void): void {
  if (typeof BroadcastChannel !== 'undefined') channel = new BroadcastChannel('session');
  // Reads the stored token instead of the message, which may be older than a token that this tab has stored since.
  const look = () => take(storedToken());
  channel?.addEventListener('message', look);
  // The key is null when all of localStorage is cleared.
  window.addEventListener('storage', ({ key }) => (key === TOKEN_KEY || key === null) && look());
  window.addEventListener('pageshow', look);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look());
}
