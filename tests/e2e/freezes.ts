import type { Page } from '@playwright/test';

/**
 * Records, from the next page load on, the longest time the page could not respond. Tasks under 50 ms are not
 * reported.
 */
export async function watchFreezes(page: Page) {
  await page.addInitScript(() => {
    const freezes = { longest: 0 };
    Object.assign(window, { freezes });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) freezes.longest = Math.max(freezes.longest, duration);
    }).observe({ type: 'longtask' });
  });
  const figures: string[] = [];

  return {
    /** Attributes freezes during `act` to this name. */
    during: async (name: string, act: () => Promise<void>) => {
      const begun = Date.now();
      await act();
      const took = Date.now() - begun;
      const longest = await page.evaluate(async () => {
        // A long task is reported after it ends, when the page is idle.
        await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
        const { freezes } = window as unknown as { freezes: { longest: number } };
        const { longest } = freezes;
        freezes.longest = 0;
        return longest;
      });
      figures.push(`${name} ${took} ms, longest task ${longest < 50 ? 'under 50' : longest.toFixed(0)} ms`);
    },
    figures: () => figures.join('; '),
  };
}
