import { withBase } from '../../domain/base-path';

/** Nobody waits longer for a sign of the server. */
const PATIENCE_MS = 5_000;
/** Between two tries, for a device that does not notice when its network is back. */
const PAUSES_MS = [5_000, 15_000, 30_000];

/** Calls `again` once: when the network is back, or after a pause that grows with the failures in a row before. */
export function whenNetworkIsBack(failures: number, again: () => void): void {
  const back = () => {
    clearTimeout(timer);
    window.removeEventListener('online', back);
    again();
  };
  const timer = setTimeout(back, PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)]);
  window.addEventListener('online', back);
}

/** Whether the server answers at all, so that only what was sent is in the way. */
export function isServerThere(): Promise<boolean> {
  return fetch(withBase('/api/auth/config'), { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
