import { idle } from '../api/idle';
import { partsToLoad } from './lazy-part';

/** What the first page asks for comes first, on slow lines too. */
const BEGIN_MS = 8_000;

/**
 * Loads the code of all parts that a loaded page names, one after the other while the browser is idle, so that they open
 * without a network. A browser that saves data loads them when they are opened.
 */
export async function preloadParts(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, BEGIN_MS));
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  while (partsToLoad.size > 0) {
    // A part that is loaded may name others, which come last.
    for (const load of partsToLoad) {
      await idle();
      await load().catch(() => undefined);
    }
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  }
}
