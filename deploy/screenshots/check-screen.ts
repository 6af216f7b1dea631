import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { type Finding, type Limits, lookAtPage } from './checks-in-page.js';

/** Everything that is wrong with what the page shows just now. */
export async function checkScreen(page: Page, limits: Limits): Promise<Finding[]> {
  const found = await page.evaluate(lookAtPage, limits);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  const barriers = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({ check: 'axe' as const, what: `${id}: ${nodes[0]?.html.slice(0, 120)}` }));
  return [...found, ...barriers];
}
