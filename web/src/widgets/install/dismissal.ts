const KEY = 'install-dismissed';
const STAYS_AWAY_MS = 90 * 24 * 60 * 60 * 1000;

/** Dismisses the card on this device. The entry in the profile stays. */
export function dismissCard(now = Date.now()): void {
  localStorage.setItem(KEY, String(now));
}

export function isCardDismissed(now = Date.now()): boolean {
  const at = Number(localStorage.getItem(KEY) ?? Number.NaN);
  // If the clock was set back, the card must not stay away for years.
  return now >= at && now - at < STAYS_AWAY_MS;
}
