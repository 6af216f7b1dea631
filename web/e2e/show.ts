import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

/**
 * One look at a screen as a person has it, in both colour schemes; the pictures are kept to be looked at. Nothing
 * serious may be in the way of a keyboard or a screen reader.
 */
export async function show(page: Page, screen: string) {
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    // What fades from one scheme to the other is looked at once it has arrived; what is folded away never does.
    await page.evaluate(() => {
      const seen = ({ effect }: Animation) => effect instanceof KeyframeEffect && effect.target?.checkVisibility();
      const fades = document.getAnimations().filter(seen);
      return Promise.allSettled(fades.map(({ finished }) => finished));
    });
    const picture = `${test.info().project.name}-${screen}-${colorScheme}.png`;
    await page.screenshot({ path: join(test.info().project.outputDir, 'screens', picture) });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(grave.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
