import type { Page, Route } from '@playwright/test';
import { SERVICE_UNAVAILABLE } from '@whereabouts/shared/nest/http/problems.js';

/** The first visible button with this name. */
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();

/** Waits for the dialog or menu. */
export const opened = (page: Page) =>
  page.locator('[role=dialog], [role=menu], [role=listbox]').filter({ visible: true }).first().waitFor();

/** Presses the button with this name, and waits for the dialog or menu that opens. */
export const opens = (name: string | RegExp) => async (page: Page) => {
  await press(page, name);
  await opened(page);
};

const never = () => new Promise<void>(() => undefined);

/** Blocks calls whose path starts with this, or answers them with an error. */
export const silent = (path: string) => (page: Page) => page.route(`**${path}*`, never);
export const failing = (path: string) => (page: Page) => page.route(`**${path}*`, refuse);
export const refuse = (route: Route) =>
  route.fulfill({ status: SERVICE_UNAVAILABLE.status, json: SERVICE_UNAVAILABLE });
