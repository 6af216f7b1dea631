import type { Page } from '@playwright/test';

/** When the page has not changed for this long, the effect of a key is complete. */
const QUIET_MS = 150;

/** Measures the time from a key press to the frame that shows its last change, in ms. */
export async function watchPaints(page: Page) {
  await page.evaluate(() => {
    const watch = { pressed: 0, painted: 0 };
    Object.assign(window, { watch });
    document.addEventListener('keydown', () => Object.assign(watch, { pressed: performance.now(), painted: 0 }), true);
    const afterPaint = () =>
      requestAnimationFrame(() => {
        // A message is handled after the current frame is painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => Object.assign(watch, { painted: performance.now() });
        port2.postMessage(null);
      });
    new MutationObserver(afterPaint).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const times: number[] = [];

  return {
    press: async (key: string) => {
      await page.keyboard.press(key === ' ' ? 'Space' : key);
      const took = await page.evaluate(
        (quiet) =>
          new Promise<number>((resolve) => {
            const { watch } = window as unknown as { watch: { pressed: number; painted: number } };
            const look = () => {
              const since = performance.now() - Math.max(watch.pressed, watch.painted);
              if (since < quiet) setTimeout(look, quiet - since);
              else resolve(watch.painted - watch.pressed);
            };
            look();
          }),
        QUIET_MS,
      );
      // A key that leaves the result unchanged paints nothing.
      if (took > 0) times.push(took);
    },
    median: () => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0,
  };
}
