import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import type { ApiUser } from '../../tools/demo/api-user.js';
import { watchFreezes } from './freezes.js';
import { header, openInventory, personWith, searchField } from './inventory-page.js';
import { itemOf } from './item-of-list.js';
import { watchPaints } from './paints.js';
import { address } from './people.js';
import { show } from './show.js';
import { test } from './test.js';
import { useTool } from './toolbar.js';

const MANY = 10_000;
const bar = (page: Page) => page.getByRole('region', { name: 'Selected items' });

test(`${MANY} items are searched on each keystroke and scroll to the last one`, async ({ page, browser }) => {
  const person = await personWith(MANY, 'many');
  await openInventory(page, person);
  await expect(header(page, '10,000 items')).toBeVisible();
  const field = await searchField(page);
  await field.focus();
  const paints = await watchPaints(page);
  for (const word of ['drill 7', 'cafe']) {
    for (const letter of word) await paints.press(letter);
    for (const _ of word) await paints.press('Backspace');
  }
  console.log(`      keystroke to painted result over ${MANY} items: median ${paints.median().toFixed(0)} ms`);

  await field.fill('drill 9996');
  await expect(header(page, /^10,000 items\s• 1 displayed$/)).toBeVisible();
  await field.fill('');
  await expect(header(page, '10,000 items')).toBeVisible();

  const onScreen = page.getByRole('article');
  for (let step = 1; step <= 20; step += 1) {
    await page.evaluate((part) => window.scrollTo(0, document.documentElement.scrollHeight * part), step / 20);
    await expect(onScreen.first()).toBeAttached();
    expect(await onScreen.count()).toBeLessThan(120);
  }
  // Newest first, so that the oldest comes last.
  await expect(itemOf(page, 'Cordless drill 0')).toBeAttached();

  const freezes = await watchFreezes(page);
  await page.reload();
  await expect(onScreen.first()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Find or do anything' })).toBeFocused();
  await freezes.during('everything before', async () => {});
  for (const word of ['drill 9996', 'drlil 9996']) {
    await freezes.during(`the palette finds "${word}" in`, async () => {
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(word);
      await expect(page.getByRole('option', { name: /^Cordless drill 9996/, selected: true })).toBeVisible();
    });
  }
  console.log(`      ${freezes.figures()}`);

  await person.send('POST', '/api/save-items', { items: [{ name: 'Passport of Lena', area: 'Office' }] });
  await findOnPhone(browser, person, 'pass', 'Passport of Lena');
});

/** After a cold start on a phone, at most three taps and four letters find one of all items. */
async function findOnPhone(browser: Browser, { token }: ApiUser, letters: string, name: string) {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true });
  const phone = await context.newPage();
  await phone.addInitScript((value) => localStorage.setItem('auth_token', value), token);
  await phone.goto(address());
  let taps = 0;
  const tap = (target: Locator) => {
    taps += 1;
    return target.tap();
  };
  await tap(phone.getByRole('searchbox', { name: 'Find anything' }));
  await phone.keyboard.type(letters, { delay: 50 });
  await tap(itemOf(phone.getByRole('article'), name));
  await expect(phone.getByRole('dialog', { name })).toBeVisible();
  expect(taps).toBeLessThanOrEqual(3);
  expect(letters.length).toBeLessThanOrEqual(4);
  await context.close();
}

test('many items are moved, tagged and deleted at once, and each change can be undone', { tag: '@phone' }, async ({
  page,
}) => {
  const person = await personWith(700, 'bulk');
  const itemsIn = async (area: string) => (await person.items()).filter((item) => item.area === area).length;
  await openInventory(page, person);
  await (await searchField(page)).fill('drill');
  await expect(header(page, '700 items • 100 displayed')).toBeVisible();
  await useTool(page, 'Select');
  await bar(page).getByRole('button', { name: 'Select all' }).click();
  await expect(bar(page).getByText('100 selected')).toBeVisible();
  await show(page, 'inventory-selected');

  await bar(page).getByRole('button', { name: 'Move' }).click();
  const moving = page.getByRole('dialog', { name: 'Move 100 items' });
  const place = moving.getByRole('combobox', { name: 'Find or add a place' });
  await place.fill('Moving van');
  await place.press('Enter');
  await moving.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('100 moved to Moving van')).toBeVisible();
  expect(await itemsIn('Moving van')).toBe(100);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone')).toBeVisible();
  expect(await itemsIn('Moving van')).toBe(0);
  expect(await itemsIn('Garage')).toBe(175);

  await page.getByRole('button', { name: 'Clear the search' }).click();
  await bar(page).getByRole('button', { name: 'Select all' }).click();
  await expect(bar(page).getByText('700 selected')).toBeVisible();
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete 700 items?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('700 items moved to the trash')).toBeVisible();
  expect(await person.items()).toHaveLength(0);
  await page.getByText('700 items moved to the trash').locator('..').getByRole('button', { name: 'Undo' }).click();
  await expect(header(page, /700 items/)).toBeVisible();
  expect(await person.items()).toHaveLength(700);
});

test('stock quantities are changed together', { tag: '@phone' }, async ({ page }) => {
  const person = await personWith(30, 'stock');
  await openInventory(page, person);
  await page.getByRole('button', { name: /^Collection:/ }).click();
  await page
    .getByRole('link', { name: /^Stock/ })
    .first()
    .click();
  await expect(header(page, '3 items')).toBeVisible();
  const more = page.getByRole('button', { name: 'One more of Cordless drill 0' });
  await more.click();
  await more.click();
  await page.getByRole('textbox', { name: 'Quantity of Toolbox 10' }).fill('7');
  await expect(page.getByText('2 quantities changed')).toBeVisible();
  // On a phone the bar replaces the navigation; beside the rail it does not.
  const phone = test.info().project.name === 'phone';
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible({ visible: !phone });
  await show(page, 'stock');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('2 quantities saved')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  const quantities = new Map((await person.items()).map((item) => [item.name, item.quantity]));
  expect([quantities.get('Cordless drill 0'), quantities.get('Toolbox 10')]).toEqual([2, 7]);

  await page.getByRole('button', { name: phone ? '1 out' : 'Out of Stock' }).click();
  await expect(page.getByRole('article')).toHaveText([/Desk lamp 20/]);
});

test('a truncated place shows its first and its last name', { tag: '@phone' }, async ({ page }) => {
  const person = await personWith(0, 'places');
  const place = { area: 'Kitchen', location: 'Cupboard beside the window', sub_location: 'Middle shelf' };
  await person.send('POST', '/api/save-items', { items: [{ name: 'Oats', ...place }] });
  await openInventory(page, person);
  const card = page.getByRole('article');
  const line = (await card.getByRole('paragraph').first().boundingBox()) ?? { y: 0, height: 0 };
  const isInSight = async (name: string) => {
    const { y, height } = (await card.getByText(name).boundingBox()) ?? { y: 0, height: 0 };
    return y + height > line.y + 1 && y < line.y + line.height - 1;
  };
  expect(await Promise.all(Object.values(place).map(isInSight))).toEqual([true, false, true]);
});

test('the inventory, its lists and its dialogs are accessible', { tag: '@phone' }, async ({ page }) => {
  await openInventory(page, await personWith(40, 'views'));
  await show(page, 'inventory-cards');
  await page.getByRole('button', { name: /^Collection:/ }).click();
  await show(page, 'selector');
  await page.keyboard.press('Escape');
  await useTool(page, 'Display Options');
  await expect(page.getByRole('dialog')).toBeVisible();
  await show(page, 'display-options');
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await show(page, 'inventory-list');
  if (test.info().project.name === 'phone') {
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Garage' }).click();
    await show(page, 'filters');
    await page.getByRole('button', { name: 'Show 10 items' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  } else {
    await page
      .getByRole('link', { name: /^Garage/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Category' }).click();
    await expect(page.getByRole('option', { name: 'Home › Storage boxes' })).toBeVisible();
    await show(page, 'filters');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('option')).toHaveCount(0);
  }
  await expect(header(page, '40 items • 10 displayed')).toBeVisible();
  await (await searchField(page)).fill('drill');
  await expect(page.getByText('1 filter hides 4 more matches.')).toBeVisible();
  await show(page, 'filters-hide');

  await page.goto(address('/items/999999999'));
  await expect(page.getByText(/This item is not here/)).toBeVisible();
});
