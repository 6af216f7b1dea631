import type { Page } from '@playwright/test';
import { SERVICE_UNAVAILABLE } from '@whereabouts/shared/nest/http/problems.js';

/** The first visible button of the name. */
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();

/** The dialog or menu, which may be on its way still. */
export const opened = (page: Page) =>
  page.locator('[role=dialog], [role=menu], [role=listbox]').filter({ visible: true }).first().waitFor();

/** Presses the button of the name, and waits for what it opens. */
export const opens = (name: string | RegExp) => async (page: Page) => {
  await press(page, name);
  await opened(page);
};

const never = () => new Promise<void>(() => undefined);

/** What the path starts with is not answered, or answered by an error. */
export const silent = (path: string) => (page: Page) => page.route(`**${path}*`, never);
export const failing = (path: string) => (page: Page) =>
  page.route(`**${path}*`, (route) => route.fulfill({ status: SERVICE_UNAVAILABLE.status, json: SERVICE_UNAVAILABLE }));
