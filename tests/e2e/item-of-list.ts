import type { Locator, Page } from '@playwright/test';

/** The name of an item in a list: a link, and a button while items are selected. */
export const itemOf = (list: Page | Locator, name: string) =>
  list.getByRole('link', { name, exact: true }).or(list.getByRole('button', { name, exact: true }));
