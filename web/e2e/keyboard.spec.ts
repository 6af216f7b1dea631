import { expect, test } from '@playwright/test';
import { itemOf } from './item-of-list.js';
import { tabTo, unseenStops } from './keyboard.js';
import { address, register, signUp } from './people.js';
import { madePictures } from './photographs.js';
import { show } from './show.js';

/** Apart from the pictures of other tests. */
const SERIES = 90;

test('photos are scanned and reviewed, things found, changed, deleted and brought back without a mouse', async ({
  page,
}) => {
  await register(page, 'keyboard@example.org', 'Kay Board');
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  const zone = page.getByLabel('Drop an image here or click to select');
  const [picture] = await madePictures(1, SERIES);
  // The zone is another one once it is known whether there is something else on the page.
  await expect(async () => {
    await tabTo(page, zone);
    const asked = page.waitForEvent('filechooser', { timeout: 5_000 });
    await page.keyboard.press('Enter');
    await (await asked).setFiles(picture ? [picture] : []);
  }).toPass();

  const review = page.getByRole('link', { name: /^Review \d+ new item/ });
  await expect(review).toBeVisible({ timeout: 60_000 });
  await tabTo(page, review);
  await page.keyboard.press('Enter');
  for (const [number, name] of ['Garden hose', 'Extension ladder'].entries()) {
    await expect(page.getByRole('heading', { name: `${number + 1} of 2` })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'What is this?' })).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
  }
  await tabTo(page, page.getByRole('link', { name: 'See them' }));
  await page.keyboard.press('Enter');

  await expect(itemOf(page, 'Garden hose')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('lader');
  await expect(page.getByRole('article')).toHaveCount(1);
  await tabTo(page, itemOf(page, 'Extension ladder'));
  await page.keyboard.press('e');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Step ladder');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Step ladder is saved')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Step ladder', level: 1 })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(itemOf(page, 'Step ladder')).toBeFocused();

  // The second time its code is there, and it opens within the event of the key.
  for (const time of ['first', 'second']) {
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menuitem', { name: 'Open', exact: true })).toBeFocused();
    if (time === 'first') await show(page, 'item-menu');
    await page.keyboard.press('Escape');
    await expect(itemOf(page, 'Step ladder')).toBeFocused();
  }
  await page.keyboard.press('Delete');
  await expect(page.getByText('Step ladder is in the trash')).toBeVisible();
  await expect(itemOf(page, 'Step ladder')).toBeHidden();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('Undone')).toBeVisible();

  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Find or do anything' })).toBeFocused();
  await page.keyboard.type('step');
  await expect(page.getByRole('option', { selected: true })).toContainText('Step ladder');
  await show(page, 'palette');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Step ladder' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
  await show(page, 'keys');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the tab key leads through every page and out of it, and shows where one is', async ({ page }) => {
  const person = await signUp(page, 'stops@example.org', 'Tab Stop');
  const items = Array.from({ length: 40 }, (_, number) => ({ name: `Box ${number}`, area: 'Garage', tags: ['blue'] }));
  await person.send('POST', '/api/save-items', { items });
  const pages = ['/home', '/scan', '/inventory', '/inventory/places', '/inventory/place/Garage', '/inventory/import'];
  for (const path of [...pages, '/groups', '/profile', '/profile/trash', '/profile/stats', '/labels?places=all']) {
    await page.goto(address(path));
    await expect(page.getByRole('heading').first()).toBeAttached();
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
    // A part that arrives while the key goes round may take the place where it began.
    await expect(async () => expect(await unseenStops(page), path).toEqual([])).toPass({ timeout: 60_000 });
  }
});
