import { expect, type Page, test } from '@playwright/test';
import { barriers } from '../../tools/screenshots/barriers.js';

/** What differs between the schemes; everything else is the same in both. */
const COLORS = ['color-contrast'];

/** Fields that a user writes words into. */
const TEXT_FIELDS = 'textarea, input:is(:not([type]), [type="text"], [type="search"]):not([inputmode="numeric"])';

/**
 * One look at a screen as a user has it, in both colour schemes: nothing serious may be in the way of a keyboard or a
 * screen reader. The phone, where every test runs at the desktop too, leaves out what does not depend on the size of the
 * screen.
 */
export async function show(page: Page, screen: string) {
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
  const inOneDirection = await page.locator(TEXT_FIELDS).evaluateAll((fields: HTMLElement[]) => {
    return fields.filter(({ dir }) => dir !== 'auto').map(({ outerHTML }) => outerHTML);
  });
  expect(inOneDirection, `${screen}: fields whose text does not read in the order of its script`).toEqual([]);
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
  expect(await barriers(page, rules), `${screen}, ${scheme}`).toEqual([]);
}
