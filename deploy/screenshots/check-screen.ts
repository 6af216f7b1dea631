import type { Page } from '@playwright/test';
import { barriers } from './barriers.js';
import { type Finding, type Limits, lookAtPage } from './checks-in-page.js';

/** Everything that is wrong with what the page shows just now. */
export async function checkScreen(page: Page, limits: Limits): Promise<Finding[]> {
  const found = await page.evaluate(lookAtPage, limits);
  return [...found, ...(await barriers(page)).map((what) => ({ check: 'axe' as const, what: what.slice(0, 140) }))];
}
