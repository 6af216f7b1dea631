/** Answers that say nothing of the image itself: too many calls, or a server that is not there for a while. */
const REFUSALS = [408, 429, 502, 503, 504];
/** Where the server does not say when to try again. */
const WAIT_S = 10;

/**
 * Finds out why the browser could not show an image, which `<img>` does not tell. Waits as long as the server refuses.
 * An image that it has lies in the browser's cache then.
 * @returns `refused` for an image that is there after the server had refused it
 * @throws once it is canceled, or without a connection
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
