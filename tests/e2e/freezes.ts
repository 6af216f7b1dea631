import type { Page } from '@playwright/test';

/** Notes, from the next page load on, how long the page could not answer at most; of less than 50 ms it hears nothing. */
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
    /** What the page does meanwhile is counted under this name. */
    during: async (name: string, act: () => Promise<void>) => {
      const begun = Date.now();
      await act();
      const took = Date.now() - begun;
      const longest = await page.evaluate(async () => {
        // A long task is told of after it, when there is time for it.
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
