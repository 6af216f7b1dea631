import type { Locator, Page } from '@playwright/test';

/** The name of an item in a list: a link, or a button during a selection. */
export const itemOf = (list: Page | Locator, name: string) =>
  list.getByRole('link', { name, exact: true }).or(list.getByRole('button', { name, exact: true }));
