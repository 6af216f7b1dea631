import { idle } from '../../domain/browser/idle';
import { partsToLoad } from './lazy-part';

/** Delay before preloading, so that the first page's requests come first on slow connections. */
const BEGIN_MS = 8_000;

/**
 * Loads the code of all lazy parts of the loaded pages, one after the other while the browser is idle. The parts then
 * also open offline. With the browser's data saver on, parts load when they are opened.
 */
export async function preloadParts(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, BEGIN_MS));
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  while (partsToLoad.size > 0) {
    // A loaded part may register more parts. They are loaded last.
    for (const load of partsToLoad) {
      await idle();
      await load().catch(() => undefined);
    }
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  }
}
