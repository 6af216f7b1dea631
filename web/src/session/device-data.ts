import { forgetRecents } from '../domain/recents';

const OWNER_KEY = 'data_of';

/** What a tab keeps of its user for this visit. */
const OF_THIS_VISIT = ['scan_defaults', 'scan_auto_analyze', 'shopping_ticked'];

/**
 * Searches, places and defaults on this device tell what somebody has. The next user finds none of another's; the same
 * user keeps them with each new token.
 */
export function keepDeviceDataFor(user: string | null): void {
  const owner = localStorage.getItem(OWNER_KEY);
  if (owner !== null && owner !== user) forgetDeviceData();
  if (user !== null) localStorage.setItem(OWNER_KEY, user);
}

export function forgetDeviceData(): void {
  localStorage.removeItem(OWNER_KEY);
  forgetRecents();
  for (const key of OF_THIS_VISIT) sessionStorage.removeItem(key);
}
