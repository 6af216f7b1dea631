import { setTimeout as delay } from 'node:timers/promises';

const PATIENCE_MS = 15_000;
const PAUSE_MS = 20;

/** Repeats what fails until it succeeds; its last failure is the test's. */
export async function eventually<T>(attempt: () => T | Promise<T>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    try {
      return await attempt();
    } catch {
      await delay(PAUSE_MS);
    }
  }
  return attempt();
}
