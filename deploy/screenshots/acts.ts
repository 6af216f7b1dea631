import type { Page } from '@playwright/test';

/** The first visible button of the name. */
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();
const never = () => new Promise<void>(() => undefined);

/** What the path starts with is not answered, or answered by an error. */
export const silent = (path: string) => (page: Page) => page.route(`**${path}*`, never);
export const failing = (path: string) => (page: Page) =>
  page.route(`**${path}*`, (route) =>
    route.fulfill({ status: 503, json: { error: 'The inventory service does not answer.' } }),
  );
