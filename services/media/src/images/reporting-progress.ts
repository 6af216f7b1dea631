import type { ServerResponse } from 'node:http';

/** Less than a caller waits for a service that hangs. */
const INTERVAL_MS = 3_000;

/**
 * While an image waits for its turn and is worked on, the caller hears from time to time that somebody is there, by
 * informational answers (RFC 2518, 10.1).
 */
export async function reportingProgress<Result>(
  response: ServerResponse,
  work: () => Promise<Result>,
): Promise<Result> {
  const reporting = setInterval(() => response.writeProcessing(), INTERVAL_MS);
  try {
    return await work();
  } finally {
    clearInterval(reporting);
  }
}
