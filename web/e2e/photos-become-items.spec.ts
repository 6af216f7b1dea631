import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { madePictures, type Photograph, photographs } from './photographs.js';

/** The stand-in for a vision provider finds two things in every picture. */
const ITEMS_PER_PHOTO = 2;

const address = () => process.env.SYSTEM_ADDRESS ?? '';

/** One look at a screen as a person has it, in both colour schemes; the pictures are kept to be looked at. */
async function show(page: Page, screen: string) {
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const picture = `${test.info().project.name}-${screen}-${colorScheme}.png`;
    await page.screenshot({ path: join(test.info().project.outputDir, 'screens', picture) });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

const tab = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name });

async function register(page: Page, email: string) {
  await page.goto(address());
  await show(page, 'welcome');
  await page.getByRole('button', { name: 'Get started' }).first().click();
  await page.getByRole('button', { name: 'Create an account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Display name').fill('Robin Shelf');
  await dialog.getByLabel('Password', { exact: true }).fill('short');
  await dialog.getByLabel('Confirm password').fill('different');
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(dialog.getByText('Password must be at least 8 characters long')).toBeVisible();
  await show(page, 'register');
  await dialog.getByLabel('Password', { exact: true }).fill('correct horse');
  await dialog.getByLabel('Confirm password').fill('correct horse');
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(tab(page, 'Scan')).toBeVisible();
}

async function drop(page: Page, photos: Photograph[]) {
  await tab(page, 'Scan').click();
  await page.locator('input[type=file]').setInputFiles(photos);
}

async function expectItems(page: Page, photos: number) {
  await tab(page, 'Inventory').click();
  await expect(page.getByText(`${photos * ITEMS_PER_PHOTO} items`)).toBeVisible({ timeout: 60_000 });
}

test('photos dropped on Scan become items, also when the browser is closed half-way', async ({ page, context }) => {
  const { name } = test.info().project;
  const series = name === 'phone' ? 3 : 1;
  await register(page, `${name}@example.org`);
  await show(page, 'home');

  await tab(page, 'Scan').click();
  await expect(page.getByText('Drop an image here or click to select')).toBeVisible();
  await show(page, 'scan-empty');
  await drop(page, await photographs(6, series));
  for (const state of ['analyzing', 'completed']) await expect(page.getByText(state).first()).toBeVisible();
  await show(page, 'scan-running');
  await expect(page.getByText('6 photos are done')).toBeVisible({ timeout: 60_000 });

  await expectItems(page, 6);
  const photo = page.getByRole('article').first().locator('img').last();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await show(page, 'inventory');
  await page.getByRole('article').first().getByRole('button').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await show(page, 'item');
  await page.keyboard.press('Escape');

  await drop(page, await madePictures(5, series + 1));
  await expect(page.getByText('All photos are uploaded. You can close this page.')).toBeVisible();
  await page.close();
  const later = await context.newPage();
  await later.goto(address());
  await expectItems(later, 6 + 5);
  await show(later, 'inventory-later');
});
