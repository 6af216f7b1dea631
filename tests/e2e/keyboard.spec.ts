import { expect, type Locator } from '@playwright/test';
import { itemOf } from './item-of-list.js';
import { coveredStops, tabTo, unseenStops } from './keyboard.js';
import { address, PASSWORD, register, signUp } from './people.js';
import { madePictures } from './photographs.js';
import { show } from './show.js';
import { test } from './test.js';
import { useTool } from './toolbar.js';

/** Differs from the pictures of other tests. */
const SERIES = 90;

const TABLE = ['Item;Where;Bought', 'Kettle;Kitchen;2024-05-31', 'Toaster;Kitchen;last year'].join('\n');

test('photos are scanned and reviewed, and items found, changed, deleted and restored, without a mouse', async ({
  page,
}) => {
  await register(page, 'keyboard@example.org', 'Kay Board');
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  const zone = page.getByLabel('Drop an image here or click to select');
  const [picture] = await madePictures(1, SERIES);
  // The zone is mounted again once the rest of the page is known.
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

  // The second time, the code is loaded and the menu opens within the key event.
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

test('the Tab key leads through every page and out of it, with a visible focus', async ({ page }) => {
  const person = await signUp(page, 'stops@example.org', 'Tab Stop');
  const items = Array.from({ length: 40 }, (_, number) => ({ name: `Box ${number}`, area: 'Garage', tags: ['blue'] }));
  await person.send('POST', '/api/save-items', { items });
  const pages = ['/home', '/scan', '/inventory', '/inventory/places', '/inventory/place/Garage', '/inventory/import'];
  for (const path of [...pages, '/groups', '/profile', '/profile/trash', '/profile/stats', '/labels?places=all']) {
    await page.goto(address(path));
    await expect(page.getByRole('heading').first()).toBeAttached();
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
    // A part that loads during the walk may replace the element where it started.
    await expect(async () => expect(await unseenStops(page), path).toEqual([])).toPass({ timeout: 60_000 });
  }
});

test('the focus moves on after every action that removes the focused element', async ({ page }) => {
  const person = await signUp(page, 'focus@example.org', 'Fo Cus');
  const named = Array.from({ length: 60 }, (_, number) => `Box ${String(number).padStart(2, '0')}`);
  const items = named.map((name) => ({ name, area: 'Garage', tags: ['blue'] }));
  await person.send('POST', '/api/save-items', { items });
  await person.send('POST', '/api/collections', { name: 'Camping' });
  const gone = (await person.items()).filter(({ name }) => /0[0-2]$/.test(name)).map(({ id }) => id);
  await person.send('POST', '/api/items/bulk-delete', { item_ids: gone });
  const at = (place: Locator) => expect(place).toBeFocused();
  const item = (index: number) => page.locator(`[data-index="${index}"] h2 a`);
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await test.step('restoring moves the focus to the next row, and finally to the heading', async () => {
    await page.goto(address('/profile/trash'));
    const restore = page.getByRole('button', { name: /^Restore Box/ });
    await expect(restore).toHaveCount(3);
    await restore.first().press('Enter');
    await expect(restore).toHaveCount(2);
    await at(restore.first());
    await page.keyboard.press('Enter');
    await expect(restore).toHaveCount(1);
    await at(restore.first());
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading').and(page.locator(':focus'))).toBeVisible();
  });

  await test.step('a new page starts with the focus on its heading', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await at(page.getByRole('heading', { name: 'Inventory', level: 1 }));
  });

  await test.step('the first tab stop skips the rail, which is one stop', async () => {
    await page.reload();
    await expect(item(0)).toBeVisible();
    await page.keyboard.press('Tab');
    await at(page.getByRole('link', { name: 'Skip to content' }));
    await page.keyboard.press('Enter');
    await at(page.locator('main'));
    await page.keyboard.press('Shift+Tab');
    await expect(page.locator('nav :focus')).toHaveText('Inventory');
    await page.keyboard.press('End');
    await expect(page.locator('nav :focus')).toHaveAccessibleName(/^Text size/);
    await page.keyboard.press('Tab');
    await expect(page.locator('main :focus')).toBeVisible();
  });

  await test.step('End and Home reach their item each time', async () => {
    await item(0).focus();
    for (let round = 0; round < 4; round += 1) {
      await page.keyboard.press('End');
      await at(item(59));
      await page.keyboard.press('Home');
      await at(item(0));
    }
  });

  await test.step('a selection starts and ends at the current item and continues at the next one', async () => {
    await button('Select').press('Enter');
    await at(item(0));
    await page.keyboard.press('Space');
    await button('Move').press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Garage', exact: true }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await at(button('Move'));
    const gone = await item(0).innerText();
    await button('Delete').press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(item(0)).not.toHaveText(gone);
    await at(item(0));
    await page.keyboard.press('Escape');
    await at(item(0));
  });

  await test.step('the actions of a collection take the focus and return it', async () => {
    await page.getByRole('button', { name: /^Collection/ }).press('Enter');
    const actions = page.getByRole('button', { name: 'Actions for Camping' });
    await actions.press('Enter');
    await expect(page.getByRole('dialog').locator(':focus')).toHaveText('Camping');
    await page.keyboard.press('Enter');
    await at(actions);
    await page.keyboard.press('Escape');
  });

  await test.step('after signing in, the focus is on the heading', async () => {
    await page.evaluate(() => localStorage.removeItem('auth_token'));
    await page.goto(address('/login'));
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill('focus@example.org');
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 }).and(page.locator(':focus'))).toBeAttached();
  });
});

test('no bar covers the focused element, on a phone and at 400 % zoom', async ({ page }) => {
  const person = await signUp(page, 'covered@example.org', 'Co Vered');
  const items = Array.from({ length: 30 }, (_, number) => ({ name: `Box ${number}`, area: 'Garage', tags: ['blue'] }));
  await person.send('POST', '/api/save-items', { items });
  const [picture] = await madePictures(1, SERIES + 1);
  if (picture) await person.addPhoto(picture.buffer, picture.name);
  await expect.poll(async () => (await person.items()).length, { timeout: 60_000 }).toBeGreaterThan(items.length);
  const gone = (await person.items()).filter(({ name }) => name.startsWith('Box 2')).map(({ id }) => id);
  await person.send('POST', '/api/items/bulk-delete', { item_ids: gone });
  const { collection } = await person.send<{ collection: { id: number } }>('POST', '/api/collections', {
    name: 'Camping',
  });
  const path = `/api/collections/${collection.id}/guest-link`;
  const { share_url } = await person.send<{ share_url: string }>('POST', path, { permission: 'edit' });
  const link = new URL(share_url).pathname;
  for (const [width, height] of [
    [390, 844],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height });
    const expectNoneCovered = (where: string) =>
      expect(async () => expect(await coveredStops(page), `${where} ${width}`).toEqual([])).toPass({ timeout: 60_000 });
    for (const path of ['/inventory', '/groups', '/profile/trash', '/inventory/import']) {
      await page.goto(address(path));
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
      await expectNoneCovered(path);
    }
    await page.getByLabel('Or paste the table here').fill(TABLE);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('button', { name: /^Import / }).last()).toBeVisible();
    await expectNoneCovered('a table');
    await page.goto(address('/profile/trash'));
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await expectNoneCovered('selecting in the trash');
    await page.goto(address('/review'));
    await expect(page.getByRole('textbox', { name: 'What is this?' })).toBeVisible();
    await expectNoneCovered('a photo to review');
    await page.goto(address('/inventory'));
    await page.getByRole('button', { name: /^Filters/ }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Show / })).toBeVisible();
    await expectNoneCovered('filters');
    await page.goto(address(link));
    await page.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
    await expectNoneCovered('a dialog of a guest');
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address('/inventory'));
  await useTool(page, 'Select');
  await page.locator('[data-index="0"] h2 a').press('Space');
  await expect(page.getByRole('region', { name: 'Selected items' })).toBeVisible();
  expect(await coveredStops(page)).toEqual([]);
});
