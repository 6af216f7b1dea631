import { expect, type Page } from '@playwright/test';
import { address, register, signUp, tab } from './people.js';
import { test } from './test.js';

const PARTS = '**/assets/*.js';
const NOT_LOADED = 'This could not be opened. Check your connection and try again';

const name = (words: string) => `${words}-${test.info().project.name}@example.org`;

// A browser in data saver mode loads a part when it is opened, not ahead.
test.beforeEach(({ page }) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })),
);

async function expectNoErrorPage(page: Page) {
  await expect(page.getByText('This page could not be shown')).toHaveCount(0);
}

test('an app whose scripts do not load shows an error, and Try Again loads it', async ({ page }) => {
  await page.route(PARTS, (route) => route.abort());
  await page.goto(address('/home'));
  const problem = page.getByRole('alert');
  await expect(problem).toContainText('Whereabouts could not be loaded.');
  await problem.getByRole('button', { name: 'Try Again' }).click();
  await expect(problem).toBeVisible();

  await page.unroute(PARTS);
  await problem.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('button', { name: 'Get started' })).toBeVisible();
  await expect(problem).toHaveCount(0);
});

test('an app that has started loading and lacks a script shows an error, too', async ({ page }) => {
  const index = await (await page.request.get(address('/home'))).text();
  const [, second] = index.match(/<link rel="modulepreload"[^>]* href="([^"]+)"/) ?? [];
  expect(second).toBeDefined();
  await page.route(`**${second}`, (route) => route.abort());
  await page.goto(address('/home'));
  await expect(page.getByRole('alert')).toContainText('Whereabouts could not be loaded.');
});

test('a part whose script does not load shows an error in its place, and Try Again loads it', async ({ page }) => {
  await register(page, name('no-script'), 'Robin Shelf');
  await page.goto(address('/profile'));
  const statistics = page.getByRole('tab', { name: 'Stats' });
  await expect(statistics).toBeVisible();

  await page.route(PARTS, (route) => route.abort());
  await statistics.click();
  const problem = page.getByRole('main').getByRole('alert');
  await expect(problem).toContainText(NOT_LOADED);
  await expect(page.getByRole('navigation', { name: 'Main' }).last()).toBeVisible();
  const again = problem.getByRole('button', { name: 'Try Again' });
  await again.click();
  await expect(problem).toBeVisible();

  await page.unroute(PARTS);
  await again.click();
  await expect(page.getByRole('heading', { name: 'Your inventory' })).toBeVisible();
  await expectNoErrorPage(page);
  await expect(problem).toHaveCount(0);
});

test('a menu whose script does not load leaves its button, which loads the menu again', async ({ page }) => {
  const user = await signUp(page, name('no-menu'), 'Robin Shelf');
  const items = ['Kitchen', 'Garden'].map((category) => ({ name: `Thing of the ${category}`, category }));
  await user.send('POST', '/api/save-items', { items });
  await page.goto(address('/inventory'));
  const button = page.getByRole('button', { name: 'Category', exact: true });
  await expect(button).toBeVisible();

  await page.route(PARTS, (route) => route.abort());
  await button.click();
  await expect(page.getByRole('alert')).toContainText(NOT_LOADED);
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  await button.click();
  await expect(page.getByRole('alert')).toContainText(NOT_LOADED);

  await page.unroute(PARTS);
  await button.click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectNoErrorPage(page);
});

test('a tab opened without a network shows an error and opens when the network is back', async ({ page, context }) => {
  await register(page, name('no-network'), 'Robin Shelf');
  await context.setOffline(true);
  await tab(page, 'Groups').click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(NOT_LOADED);
  await tab(page, 'Home').click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await tab(page, 'Groups').click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(NOT_LOADED);

  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible();
  await expectNoErrorPage(page);
});
