import { expect, type Page } from '@playwright/test';
import { register, tab } from './people.js';
import { madePictures } from './photographs.js';
import { test } from './test.js';

const WIDE = { width: 1440, height: 900 };

const analyze = (page: Page) => page.getByRole('button', { name: 'Analyze', exact: true });
const preview = (page: Page) => page.getByRole('figure', { name: 'Your photo' }).locator('img');
const nameFields = (page: Page) => page.getByRole('textbox', { name: 'Item', exact: true });

/** Opens Semi-auto with a photo that no other test uses. */
async function choosePhoto(page: Page, person: string, series: number) {
  await page.setViewportSize(WIDE);
  await register(page, `${person}@example.org`, 'Robin Shelf');
  const photos = await madePictures(1, series);
  const choose = async () => {
    await tab(page, 'Scan').click();
    await page.getByText('Semi-auto', { exact: true }).click();
    await expect(page.getByText('Analyze photos as soon as they are chosen')).toBeVisible();
    await page.locator('input[type=file]').setInputFiles(photos);
    await expect(preview(page)).toBeVisible();
  };
  await choose();
  return choose;
}

/** The photo itself is loaded, not only its frame. */
async function expectPhoto(page: Page) {
  await expect(preview(page)).toBeVisible();
  await expect.poll(() => preview(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}

test('a photo survives a second Analyze after the analysis failed', async ({ page }) => {
  await choosePhoto(page, 'failed-twice', 60);
  let failures = 0;
  await page.route('**/api/analyze', (route) => {
    failures += 1;
    return failures > 2 ? route.continue() : route.fulfill({ status: 502, body: '' });
  });
  for (const press of [1, 2]) {
    await analyze(page).click();
    await expect.poll(() => failures).toBe(press);
    await expect(
      page.getByText('The server does not answer its proxy. It may be starting. Wait a minute and try again.'),
    ).toBeVisible();
    await expectPhoto(page);
  }
  await analyze(page).click();
  await expect(nameFields(page)).toHaveCount(2);
});

test('a photo survives a second Analyze after Cancel', async ({ page }) => {
  await choosePhoto(page, 'canceled-twice', 61);
  for (const _ of [1, 2]) {
    await analyze(page).click();
    await expect(page.getByText('Looking at your photo. This may take a minute.')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(analyze(page)).toBeVisible();
    await expectPhoto(page);
  }
  await analyze(page).click();
  await expect(nameFields(page)).toHaveCount(2);
});

test('a photo survives a second Analyze after it was a duplicate', async ({ page }) => {
  const choose = await choosePhoto(page, 'duplicate-twice', 62);
  await analyze(page).click();
  await expect(nameFields(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Save 2 items' }).click();
  await expect(page.getByText('Successfully saved 2 items!')).toBeVisible();
  await tab(page, 'Inventory').click();
  await choose();
  for (const _ of [1, 2]) {
    const refused = page.waitForResponse((response) => response.url().endsWith('/api/analyze'));
    await analyze(page).click();
    expect((await refused).status()).toBe(409);
    await expect(page.getByText('2 item(s) already exist. Edit existing items to increase quantity.')).toBeVisible();
    await expectPhoto(page);
  }
});
