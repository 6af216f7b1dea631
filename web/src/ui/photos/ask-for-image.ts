/** Statuses that say nothing about the image: rate limits and a server that is down for a while. */
const REFUSALS = [408, 429, 502, 503, 504];
/** Seconds to wait if the server sends no Retry-After. */
const WAIT_S = 10;

/**
 * Finds out why an image failed to load, which `<img>` does not tell. Retries as long as the server refuses with one
 * of `REFUSALS`. Afterwards the browser's cache has the image.
 * @returns `refused` if the image exists but the server refused it at first
 * @throws when aborted or without a connection
 */
export async function askForImage(url: string, signal: AbortSignal): Promise<'there' | 'refused' | 'missing'> {
  for (let outcome: 'there' | 'refused' = 'there'; ; outcome = 'refused') {
    const answer = await fetch(url, { signal });
    const body = await answer.blob();
    if (!REFUSALS.includes(answer.status)) return answer.ok && body.size > 0 ? outcome : 'missing';
    await pause(Number(answer.headers.get('Retry-After')) || WAIT_S, signal);
  }
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    const cancel = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    signal.addEventListener('abort', cancel, { once: true });
  });
}
