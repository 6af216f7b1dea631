import { expect, type Page, test } from '@playwright/test';
import { address, register, signUp } from './people.js';

const PARTS = '**/assets/*.js';
const NOT_LOADED = 'This could not be opened. Check your connection and try again';

const name = (words: string) => `${words}-${test.info().project.name}@example.org`;

async function expectNoErrorPage(page: Page) {
  await expect(page.getByText('This page could not be shown')).toHaveCount(0);
}

test('a part whose script does not load says so in its place, and Try Again loads it', {
  tag: '@phone',
}, async ({ page }) => {
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

test('a menu whose script does not load leaves its button, which loads the menu again', { tag: '@phone' }, async ({
  page,
}) => {
  const user = await signUp(page, name('no-menu'), 'Robin Shelf');
  const items = ['Kitchen', 'Garden'].map((category) => ({ name: `Thing of the ${category}`, category }));
  await user.send('POST', '/api/save-items', { items });
  await page.goto(address('/inventory'));
  const isPhone = test.info().project.name === 'phone';
  const button = page.getByRole('button', { name: isPhone ? 'More' : 'Category', exact: true });
  await expect(button).toBeVisible();

  await page.route(PARTS, (route) => route.abort());
  await button.click();
  await expect(page.getByRole('alert')).toContainText(NOT_LOADED);
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  await button.click();
  await expect(page.getByRole('alert')).toContainText(NOT_LOADED);

  await page.unroute(PARTS);
  await button.click();
  await expect(isPhone ? page.getByRole('menu') : page.getByRole('listbox')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectNoErrorPage(page);
});
