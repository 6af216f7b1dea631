/** Until the browser has nothing better to do, such as to draw. */
export function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 1_000 });
    else setTimeout(resolve, 20);
  });
}
