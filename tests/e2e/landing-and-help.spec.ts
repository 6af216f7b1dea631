import { expect, type Page } from '@playwright/test';
import { barriers } from '../../tools/screenshots/barriers.js';
import { address, register } from './people.js';
import { OPERATOR } from './product.js';
import { show } from './show.js';
import { test } from './test.js';

test('the landing page works without JavaScript, and its mail link names the operator @phone', async ({ browser }) => {
  const { viewport = null } = test.info().project.use;
  const page = await (await browser.newContext({ javaScriptEnabled: false, viewport })).newPage();
  await page.goto(address('/whereabouts'));
  await expect(page).toHaveTitle(OPERATOR.OPERATOR_NAME);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    'Set up and host',
    'Take stock',
    'Train and connect',
  ]);
  await expect(page.getByRole('link', { name: OPERATOR.OPERATOR_EMAIL })).toHaveAttribute(
    'href',
    'mailto:hello@example.org?subject=Consulting%20for%20Whereabouts',
  );
  await page.getByRole('link', { name: 'Talk to us' }).click();
  await expect(page.getByRole('heading', { name: 'Contact' })).toBeInViewport();
  await page.context().close();
});

test('the landing page has no accessibility barriers, overflow or console errors, in both color schemes', async ({
  page,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text());
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(address('/whereabouts'));
    expect(await barriers(page), colorScheme).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
  expect(refused).toEqual([]);
  await page.getByRole('link', { name: 'Open Whereabouts' }).click();
  await expect(page.getByRole('button', { name: 'Get started' }).first()).toBeVisible();
});

const SECTIONS = [
  'About',
  'Quick start',
  'Scan',
  'Collections',
  'Items',
  'Trash',
  'Tips',
  'Examples',
  'Privacy',
  'Contact',
];

const help = (page: Page) => page.getByRole('navigation', { name: 'Help' });

/** Checks the section that the navigation marks, and that its name is in view. */
async function expectCurrent(page: Page, name: string) {
  const current = help(page).locator('[aria-current="location"]');
  await expect(current).toHaveText(name);
  await expect(current).toBeInViewport({ ratio: 1 });
}

test('the navigation of Help follows the scroll position, and its arrows lead through all sections', async ({
  page,
}) => {
  await register(page, `help-${test.info().project.name}@example.org`, 'Robin Shelf');
  await expect(help(page).getByRole('listitem')).toHaveText(SECTIONS);
  await show(page, 'help');

  const previous = help(page).getByRole('button', { name: 'Previous section' });
  const next = help(page).getByRole('button', { name: 'Next section' });
  for (const name of SECTIONS.slice(1)) {
    await next.click();
    await expectCurrent(page, name);
    await expect(page.getByRole('heading', { name, exact: true, level: 3 })).toBeInViewport();
  }
  await expect(next).toBeDisabled();
  for (const name of SECTIONS.slice(0, -1).reverse()) {
    await previous.click();
    await expectCurrent(page, name);
  }
  await expect(previous).toBeDisabled();

  // Scrolls in small steps, like a wheel: every section becomes current, in order.
  const seen: string[] = [];
  const current = help(page).locator('[aria-current="location"]');
  for (let step = 0; step < 400 && seen.at(-1) !== 'Contact'; step++) {
    await page.evaluate(() => window.scrollBy(0, 20));
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    const name = (await current.textContent()) ?? '';
    if (seen.at(-1) !== name) seen.push(name);
  }
  expect(seen).toEqual(SECTIONS);
});

test('Help names the operator and has a mail link for questions and one for problems', async ({ page }) => {
  await register(page, 'asks@example.org', 'Robin Shelf');
  await help(page).getByRole('button', { name: 'Contact' }).click();
  await expect(page.getByText('Shelf & Sons runs this installation.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ask a question' })).toHaveAttribute(
    'href',
    'mailto:hello@example.org?subject=A%20question%20about%20Whereabouts',
  );
  await expect(page.getByRole('link', { name: 'Report a problem' })).toHaveAttribute(
    'href',
    /^mailto:hello@example\.org\?subject=A%20problem%20with%20Whereabouts%20\d/,
  );
  await page.getByRole('link', { name: 'The company behind Whereabouts' }).click();
  await expect(page).toHaveURL(address('/whereabouts'));
});
