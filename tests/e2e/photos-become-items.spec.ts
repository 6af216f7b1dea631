import { expect, type Page } from '@playwright/test';
import { address, fillRegistration, signOut, tab } from './people.js';
import { dropPhotos, madePictures, photographs, wayForPhotos } from './photographs.js';
import { show } from './show.js';
import { test } from './test.js';

/** The fake vision provider detects two items in every picture. */
const ITEMS_PER_PHOTO = 2;

async function expectItems(page: Page, photos: number) {
  await tab(page, 'Inventory').click();
  // Matches the whole sentence: a row of the queue may end with the same words and stays until the inventory is
  // rendered.
  const count = page.getByText(new RegExp(`^${photos * ITEMS_PER_PHOTO} items`));
  await expect(count).toBeVisible({ timeout: 60_000 });
}

test('photos dropped on Scan become items, even if the browser is closed half-way', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  const { name } = test.info().project;
  const series = name === 'phone' ? 3 : 1;
  await page.goto(address());
  await show(page, 'welcome');
  await page.getByRole('button', { name: 'Get started' }).first().click();
  await page.getByRole('button', { name: 'Create an account' }).click();
  await fillRegistration(page, `${name}@example.org`, 'Robin Shelf', 'short');
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible();
  await show(page, 'register');
  await fillRegistration(page, `${name}@example.org`, 'Robin Shelf');
  await expect(tab(page, 'Scan')).toBeVisible();
  await show(page, 'home');

  await tab(page, 'Scan').click();
  await expect(wayForPhotos(page)).toBeVisible();
  await show(page, 'scan-empty');
  await dropPhotos(page, await photographs(6, series));
  for (const state of ['analyzing', 'completed']) await expect(page.getByText(state).first()).toBeVisible();
  await show(page, 'scan-running');
  await expect(page.getByRole('listitem').getByText('6 photos are done')).toBeVisible({ timeout: 60_000 });

  await expectItems(page, 6);
  const photo = page.getByRole('article').first().locator('img').last();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await show(page, 'inventory');
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await show(page, 'item');
  await page.keyboard.press('Escape');
  // Work without a page is the same on every screen.
  if (name === 'phone') return;

  await dropPhotos(page, await madePictures(5, 2));
  await expect(page.getByText('All photos are uploaded. You can close this page.')).toBeVisible();
  await page.close();
  const later = await context.newPage();
  await later.goto(address());
  await expectItems(later, 6 + 5);
  await show(later, 'inventory-later');

  const picture = later.getByRole('article').first().locator('img').last();
  const source = (await picture.getAttribute('src')) ?? '';
  const asked = () => later.evaluate(async (path) => (await fetch(path)).status, source);
  expect(await asked()).toBe(200);
  await signOut(later);
  expect(await asked()).toBe(401);
});
