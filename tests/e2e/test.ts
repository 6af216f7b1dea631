import { type Browser, test as base } from '@playwright/test';

/** Makes the browser report data saver mode (`navigator.connection`). */
function saveData() {
  if ('connection' in navigator) Object.defineProperty(navigator.connection, 'saveData', { value: true });
}

function savingData(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(saveData);
    return context;
  };
}

/**
 * All test browsers report data saver mode, so a page loads a part of the app only when it is opened. Otherwise
 * each page loads all parts after eight seconds (`preload-parts.ts`): docs/decisions.md has the figures.
 */
export const test = base.extend<object, { savesData: undefined }>({
  savesData: [
    async ({ browser }, use) => {
      savingData(browser);
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
});
