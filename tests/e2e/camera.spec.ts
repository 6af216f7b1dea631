import { writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { ApiUser } from '../../tools/demo/api-user.js';
import { address, register, signUp, tab } from './people.js';
import { show } from './show.js';
import { test } from './test.js';

const PLACE = { area: 'Garage', location: 'Shelf 2', sub_location: 'Blue box' };

type Picture = { type: 'png' } | { type: 'jpeg'; quality: number };

/** Adds an item to the place and returns a picture of the place's printed label. */
async function labelOfPlace(page: Page, { send }: ApiUser, picture: Picture) {
  await send('POST', '/api/save-items', { items: [{ name: 'Drill', ...PLACE }] });
  await page.goto(address(`/labels?places=${Object.values(PLACE).map(encodeURIComponent).join('/')}`));
  await page.emulateMedia({ media: 'print' });
  const label = page.getByRole('listitem').filter({ hasText: PLACE.sub_location }).first();
  const { x = 0, y = 0, width = 0, height = 0 } = (await label.boundingBox()) ?? {};
  // Camera frames have even sizes.
  const clip = { x, y, width: 2 * Math.floor(width / 2), height: 2 * Math.floor(height / 2) };
  const buffer = await page.screenshot({ ...picture, clip, fullPage: true });
  await page.emulateMedia({ media: null });
  return buffer;
}

async function scanLabel(page: Page, buffer: Buffer) {
  await page.getByRole('button', { name: 'Scan a label' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Scan a label' });
  await expect(dialog.getByText('The camera is not allowed here')).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose a photo of a label' }).tap();
  await (await chooser).setFiles({ name: 'label.png', mimeType: 'image/png', buffer });
  await expect(dialog).toBeHidden();
}

test('a photo of a printed label opens its place and sets the place of new photos', { tag: '@camera' }, async ({
  page,
}) => {
  const robin = await signUp(page, 'label-scanner@example.org', 'Robin Shelf');
  const label = await labelOfPlace(page, robin, { type: 'png' });
  await page.goto(address('/inventory/places'));
  await scanLabel(page, label);
  await expect(page).toHaveURL(address('/inventory/place/Garage/Shelf%202/Blue%20box'));
  await expect(page.getByRole('heading', { name: 'Blue box' })).toBeVisible();

  await tab(page, 'Scan').tap();
  await scanLabel(page, label);
  await expect(page.getByRole('button', { name: 'Default Properties' })).toContainText(
    'Into Garage › Shelf 2 › Blue box',
  );
});

test('a label in view of the camera opens its place', { tag: '@camera' }, async ({ page, playwright }, info) => {
  const robin = await signUp(page, 'label-seen@example.org', 'Robin Shelf');
  const video = info.outputPath('label.mjpeg');
  writeFileSync(video, await labelOfPlace(page, robin, { type: 'jpeg', quality: 95 }));
  const { launchOptions } = info.project.use;
  const args = [...(launchOptions?.args ?? []), `--use-file-for-fake-video-capture=${video}`];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  try {
    const seeing = await browser.newPage({ viewport: { width: 390, height: 844 }, permissions: ['camera'] });
    await seeing.addInitScript((stored) => localStorage.setItem('auth_token', stored), robin.token);
    await seeing.goto(address('/inventory/places'));
    await seeing.getByRole('button', { name: 'Scan a label' }).click();
    await expect(seeing).toHaveURL(address('/inventory/place/Garage/Shelf%202/Blue%20box'));
  } finally {
    await browser.close();
  }
});

test('shots of the camera in the page become items of one batch', {
  tag: '@camera',
}, async ({ page }) => {
  await page.context().grantPermissions(['camera']);
  await register(page, 'camera@example.org', 'Robin Shelf');
  await tab(page, 'Scan').tap();
  // With permission granted earlier, the camera starts at once.
  const view = page.getByLabel('What the camera sees');
  await expect(view).toBeVisible();
  await expect.poll(() => view.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
  const shutter = page.getByRole('button', { name: 'Take a photo' });
  await shutter.tap();
  await shutter.tap();
  await expect(page.getByRole('paragraph').filter({ hasText: '2 photos are done' })).toBeVisible();
  await show(page, 'camera');
});
