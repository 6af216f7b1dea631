import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

/** What differs between the schemes; everything else is the same in both. */
const COLORS = ['color-contrast'];

/**
 * One look at a screen as a user has it, in both colour schemes; the pictures are kept to be looked at. Nothing serious
 * may be in the way of a keyboard or a screen reader. The phone, where every test runs at the desktop too, leaves out
 * what does not depend on the size of the screen.
 */
export async function show(page: Page, screen: string) {
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
  await look(page, screen, 'light');
  if (test.info().project.name === 'phone') return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await look(page, screen, 'dark', COLORS);
  await page.emulateMedia({ colorScheme: 'light' });
}

async function look(page: Page, screen: string, scheme: 'light' | 'dark', rules?: string[]) {
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
  // What fades from one scheme to the other is looked at once it has arrived; what is folded away never does.
  await page.evaluate(() => {
    const seen = ({ effect }: Animation) => effect instanceof KeyframeEffect && effect.target?.checkVisibility();
    const fades = document.getAnimations().filter(seen);
    return Promise.allSettled(fades.map(({ finished }) => finished));
  });
  const picture = `${test.info().project.name}-${screen}-${scheme}.png`;
  await page.screenshot({ path: join(test.info().project.outputDir, 'screens', picture) });
  // Without frames of other origins there is no need for the extra page on which Axe adds up its results.
  // Describing every element that is as it should be would take it longer than looking.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}
