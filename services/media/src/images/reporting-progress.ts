import type { ServerResponse } from 'node:http';

/** Shorter than the time after which a caller considers the service dead. */
const INTERVAL_MS = 3_000;

/**
 * Sends informational responses (RFC 2518, 10.1) while an image waits for processing or is processed, so that the
 * caller knows that the service is alive.
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
