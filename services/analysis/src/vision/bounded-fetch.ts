import { patientFetch } from './patient-fetch.js';

/** An answer was longer than its limit. */
export class AnswerTooLong extends Error {}

/**
 * A `fetch` that follows no redirect, because the next server would get the key, and that reads at most `max` bytes.
 * Its signal alone limits the time.
 * @throws AnswerTooLong while the body is read
 */
export function boundedFetch(max: number): typeof fetch {
  return async (input, init) => {
    const response = await patientFetch(input, { ...init, redirect: 'manual' });
    if (!response.body) return response;
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(limitedTo(max)), { status, statusText, headers });
  };
}

function limitedTo(max: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > max) controller.error(new AnswerTooLong());
      else controller.enqueue(chunk);
    },
  });
}
