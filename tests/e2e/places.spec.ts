import { expect, type Page } from '@playwright/test';
import { itemOf } from './item-of-list.js';
import { address, register, signUp } from './people.js';
import { madePictures } from './photographs.js';
import { show } from './show.js';
import { test } from './test.js';

// Tests that places can be created before items, and that every dialog chooses a place in the same way.

/** Differs from the pictures of other tests. */
const SERIES = { desktop: 160, phone: 170 };

const emailOf = (name: string) => `places-${name}-${test.info().project.name}@example.org`;
const picker = (page: Page) => page.getByRole('combobox', { name: 'Find or add a place' });

test('a new account creates rooms first, and an empty room can be labeled and deleted', async ({ page }) => {
  await register(page, emailOf('rooms'), 'Robin Shelf');
  await page.getByRole('button', { name: 'New place' }).click();
  const dialog = page.getByRole('dialog', { name: 'New place' });
  await dialog.getByRole('button', { name: 'Kitchen' }).click();
  await dialog.getByRole('button', { name: 'Garage' }).click();
  await expect(dialog.getByRole('button', { name: 'Garage' })).toHaveAttribute('aria-pressed', 'true');
  await show(page, 'new-place');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Garage > Workbench');
  await dialog.getByRole('button', { name: 'Add place' }).click();
  await page.getByRole('link', { name: 'See', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'Workbench' })).toBeVisible();
  await expect(page.getByText('Nothing lies here yet')).toBeVisible();
  await show(page, 'place-empty');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Print a label' }).click();
  await expect(page.getByRole('heading', { name: 'Labels' })).toBeVisible();
  await expect(page.getByText('Workbench').first()).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('Garage › Workbench is deleted')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Kitchen\s*0 items/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Garage\s*0 items/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Workbench' })).toBeVisible();
});

test('items are moved to an empty place found by a partial word, and the message links there', {
  tag: '@phone',
}, async ({ page }) => {
  const robin = await signUp(page, emailOf('move'), 'Robin Shelf');
  await robin.send('POST', '/api/save-items', { items: ['Saw', 'Vise'].map((name) => ({ name })) });
  await robin.send('POST', '/api/places', { area: 'Garage', location: 'Workbench' });
  await robin.send('POST', '/api/places', { area: 'Kitchen' });
  await page.goto(address('/inventory'));
  await itemOf(page, 'Saw').click({ modifiers: ['Shift'] });
  await itemOf(page, 'Vise').click();
  await page.getByRole('region', { name: 'Selected items' }).getByRole('button', { name: 'Move' }).click();
  const move = page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true });
  await picker(page).fill('Zzz');
  await move.click();
  await expect(page.getByText('Choose one of the suggestions, or add “Zzz”.')).toBeVisible();
  await picker(page).click();
  await expect(page.getByRole('option', { name: 'Add “Zzz”' })).toBeVisible();
  await show(page, 'place-undecided');
  await picker(page).fill('bench');
  await expect(page.getByRole('option', { name: 'Garage › Workbench' })).toBeVisible();
  await picker(page).press('Tab');
  await expect(picker(page)).toHaveValue('Garage › Workbench');
  await move.click();
  await expect(page.getByText('2 moved to Garage › Workbench')).toBeVisible();
  await page.getByRole('link', { name: 'See', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Workbench' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
});

test('Review keeps the place and makes room for the keyboard', {
  tag: '@phone',
}, async ({ page }) => {
  const robin = await signUp(page, emailOf('review'), 'Robin Shelf');
  await robin.send('POST', '/api/places', { area: 'Loft' });
  await page.goto(address('/scan'));
  // The AI detects two items; the file name contains no place.
  const [picture] = await madePictures(1, test.info().project.name === 'phone' ? SERIES.phone : SERIES.desktop);
  await page
    .locator('[data-stage] input[type=file]')
    .first()
    .setInputFiles(picture ? { ...picture, name: 'IMG_1.jpg' } : []);
  await page.getByRole('link', { name: 'Review 2 new items' }).click();
  await expect(page.getByRole('heading', { name: '1 of 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Other place' }).click();
  await picker(page).fill('Lo');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: '2 of 2' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Loft' })).toHaveAttribute('aria-pressed', 'true');
  await page.evaluate(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    Object.defineProperty(viewport, 'height', { value: window.innerHeight - 330, configurable: true });
    viewport.dispatchEvent(new Event('resize'));
  });
  const small = page.locator('form [data-small]');
  await expect.poll(async () => (await small.boundingBox())?.height).toBe(120);
  await show(page, 'review-keyboard');
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(page.getByText('All of them are in Loft.')).toBeVisible();
});
