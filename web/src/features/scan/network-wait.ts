/** Between two tries, for a device that does not notice when its network is back. */
const PAUSES_MS = [5_000, 15_000, 30_000];

let failures = 0;
let waiting: (() => void) | undefined;

/** Calls `again` when the network is back, or after a pause that grows with each failure. Once for any number of calls. */
export function whenNetworkIsBack(again: () => void): void {
  if (waiting) return;
  waiting = () => {
    clearTimeout(timer);
    if (waiting) window.removeEventListener('online', waiting);
    waiting = undefined;
    again();
  };
  const timer = setTimeout(waiting, PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)]);
  window.addEventListener('online', waiting);
  failures += 1;
}

/** Something has come through. */
export function networkIsBack(): void {
  failures = 0;
}
