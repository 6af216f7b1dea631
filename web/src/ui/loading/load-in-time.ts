import { loadFailedStyles } from './failed-styles';

/** Longer than a large script takes on a slow connection (docs/rules/screens.md). */
const LOAD_TIMEOUT_MS = 120_000;

/** The code of a lazy part failed to load or took too long. */
export class PartLoadError extends Error {}

/** @throws PartLoadError if the code does not load within 120 s */
export function loadInTime<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new PartLoadError('timed out')), LOAD_TIMEOUT_MS);
    Promise.all([load(), loadFailedStyles()])
      .then(
        ([loaded]) => resolve(loaded),
        (cause: unknown) => reject(new PartLoadError('not loaded', { cause })),
      )
      .finally(() => clearTimeout(timer));
  });
}
