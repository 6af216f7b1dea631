import type { Page } from '@playwright/test';

/** Presses a tool of the inventory, which on a phone is in the menu. */
export async function useTool(page: Page, name: string) {
  const more = page.getByRole('button', { name: 'More', exact: true });
  const tool = page.getByRole('button', { name, exact: true });
  await more.or(tool).first().waitFor();
  if (await tool.isVisible()) return tool.click();
  await more.click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
