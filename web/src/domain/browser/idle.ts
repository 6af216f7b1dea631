/** Resolves when the browser is idle, or after one second. */
export function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 1_000 });
    else setTimeout(resolve, 20);
  });
}
