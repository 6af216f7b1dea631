import { expect, type Page, test } from '@playwright/test';
import { barriers } from '../../tools/screenshots/barriers.js';

/** The axe rules whose result depends on the color scheme. */
const COLORS = ['color-contrast'];

/** Fields for free text. */
const TEXT_FIELDS = 'textarea, input:is(:not([type]), [type="text"], [type="search"]):not([inputmode="numeric"])';

/**
 * Checks the accessibility of a screen in both color schemes. On the phone it checks only what depends on the
 * screen size, because every test also runs on the desktop.
 */
export async function show(page: Page, screen: string) {
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
  const inOneDirection = await page.locator(TEXT_FIELDS).evaluateAll((fields: HTMLElement[]) => {
    return fields.filter(({ dir }) => dir !== 'auto').map(({ outerHTML }) => outerHTML);
  });
  expect(inOneDirection, `${screen}: fields that ignore the direction of their text`).toEqual([]);
  await look(page, screen, 'light');
  if (test.info().project.name === 'phone') return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await look(page, screen, 'dark', COLORS);
  await page.emulateMedia({ colorScheme: 'light' });
}

async function look(page: Page, screen: string, scheme: 'light' | 'dark', rules?: string[]) {
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
  // Waits for color transitions to finish; those of hidden elements never do.
  await page.evaluate(() => {
    const seen = ({ effect }: Animation) => effect instanceof KeyframeEffect && effect.target?.checkVisibility();
    const fades = document.getAnimations().filter(seen);
    return Promise.allSettled(fades.map(({ finished }) => finished));
  });
  expect(await barriers(page, rules), `${screen}, ${scheme}`).toEqual([]);
}
