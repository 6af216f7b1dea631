import { until } from '@whereabouts/shared/testing/until.js';

/** Less than a test's own time-out, which would not tell what was wrong. */
const PATIENCE_MS = 120_000;

/** Waits until what fails succeeds, and answers what it answers; its last failure is the test's. */
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
