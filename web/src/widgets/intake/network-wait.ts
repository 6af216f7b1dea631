import { withBase } from '../../domain/browser/base-path';

/** How long to wait for an answer of the server. */
const PATIENCE_MS = 5_000;
/** Pauses between retries, for devices that do not report that their network is back. */
const PAUSES_MS = [5_000, 15_000, 30_000];

/**
 * Calls `again` once: when the network is back, or after a pause that grows with the number of failures in a
 * row.
 */
export function whenNetworkIsBack(failures: number, again: () => void): void {
  const back = () => {
    clearTimeout(timer);
    window.removeEventListener('online', back);
    again();
  };
  const timer = setTimeout(back, PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)]);
  window.addEventListener('online', back);
}

/** Whether the server answers. If it does, the request itself was the problem. */
export function isServerThere(): Promise<boolean> {
  return fetch(withBase('/api/auth/config'), { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
