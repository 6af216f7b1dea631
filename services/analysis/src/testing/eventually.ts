import { until } from '@whereabouts/shared/testing/until.js';

/** Shorter than a test's timeout, so that the test reports the actual failure. */
const PATIENCE_MS = 120_000;

/** Retries `attempt` until it succeeds and returns its result. After the deadline, throws its last failure. */
export async function eventually<T>(attempt: () => T | Promise<T>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  const answers: T[] = [];
  await until(async () => {
    try {
      return answers.push(await attempt()) > 0;
    } catch (error) {
      if (Date.now() < deadline) return false;
      throw error;
    }
  });
  return answers[0] as T;
}
