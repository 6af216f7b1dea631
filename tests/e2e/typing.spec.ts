import { expect, type Locator } from '@playwright/test';
import { itemOf } from './item-of-list.js';
import { address, signUp } from './people.js';
import { test } from './test.js';

const THINGS = [
  { name: 'Umbrella', area: 'Hallway' },
  { name: 'Tent', area: 'Attic' },
];

test('no field reacts to text that is still being composed', async ({ page }) => {
  const kim = await signUp(page, 'composing@example.org', 'Kim Kana');
  await kim.send('POST', '/api/save-items', { items: THINGS });
  const keyboard = await page.context().newCDPSession(page);
  const texts = (role: 'article' | 'listbox' | 'list') => () => page.getByRole(role).allInnerTexts();
  const palette = page.getByRole('combobox', { name: 'Find or do anything' });
  const fields: [path: string, field: Locator, seen: () => unknown][] = [
    ['/home', page.getByRole('searchbox', { name: 'Find anything' }), () => page.url()],
    ['/inventory/places', page.getByRole('searchbox', { name: 'Find a place' }), texts('list')],
    ['/inventory/places', palette, texts('listbox')],
    ['/inventory', page.getByRole('searchbox', { name: 'Search items' }), texts('article')],
  ];
  for (const [path, field, seen] of fields) {
    await page.goto(address(path));
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached();
    // The search from Home is still active here.
    if (path === '/inventory') await page.getByRole('button', { name: 'Clear the search' }).click();
    if (path === '/inventory') await expect(itemOf(page, 'Tent')).toBeVisible();
    if (field === palette) await page.keyboard.press('ControlOrMeta+k');
    await field.click();
    await keyboard.send('Input.imeSetComposition', { text: 'ほ', selectionStart: 1, selectionEnd: 1 });
    await expect(field).toHaveValue('ほ');
    const before = await seen();
    await keyboard.send('Input.insertText', { text: 'ほん' });
    await expect.poll(seen).not.toEqual(before);
  }
});

test('a wrong number stays as typed, and pasted lines become items that Undo removes', async ({ page, context }) => {
  const noa = await signUp(page, 'pasting@example.org', 'Noa Lines');
  await noa.send('POST', '/api/save-items', { items: THINGS });
  await page.goto(address('/items/new'));
  const dialog = page.getByRole('dialog');
  const quantity = dialog.getByRole('textbox', { name: 'Quantity', exact: true });
  for (const wrong of ['1.5', '2,5', '-5x']) {
    await quantity.fill(wrong);
    await quantity.press('Tab');
    await expect(quantity).toHaveValue(wrong);
    await expect(dialog.getByText('Whole numbers only.')).toBeVisible();
  }
  await quantity.fill('2');

  const name = dialog.getByRole('textbox', { name: 'Name' });
  await context.grantPermissions(['clipboard-write']);
  await name.focus();
  await page.evaluate(() => navigator.clipboard.writeText('Red bowl\n\n Blue\u00ADbowl \n'));
  await page.keyboard.press('ControlOrMeta+v');
  await dialog.getByRole('button', { name: 'Add 2 items' }).click();
  await expect(page.getByText('2 items are added')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone')).toBeVisible();
  await page.goto(address('/inventory'));
  await expect(page.getByRole('article')).toHaveCount(THINGS.length);
});
