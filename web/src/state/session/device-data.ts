import { forgetRecents } from '../../domain/browser/recents';

const OWNER_KEY = 'data_of';

/** sessionStorage keys that a tab keeps for this visit. */
const OF_THIS_VISIT = ['scan_defaults', 'scan_auto_analyze', 'shopping_ticked'];

/**
 * Searches, places and defaults on this device reveal what a user owns. A different user must not see them. The same
 * user keeps them with each new token.
 */
export function keepDeviceDataFor(user: string | null): void {
  keepFor(user, localStorage, forgetRecents);
  // A tab that was suspended while another user signed in still holds its own user's data.
  keepFor(user, sessionStorage, forgetVisit);
}

export function forgetDeviceData(): void {
  for (const storage of [localStorage, sessionStorage]) storage.removeItem(OWNER_KEY);
  forgetRecents();
  forgetVisit();
}

function keepFor(user: string | null, storage: Storage, forget: () => void): void {
  const owner = storage.getItem(OWNER_KEY);
  if (owner !== null && owner !== user) forget();
  if (user !== null) storage.setItem(OWNER_KEY, user);
}

function forgetVisit(): void {
  for (const key of OF_THIS_VISIT) sessionStorage.removeItem(key);
}
