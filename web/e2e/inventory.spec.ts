import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { type ApiUser, registerApiUser } from '@whereabouts/deploy/testing/api-user.js';
import { watchFreezes } from './freezes.js';
import { owner, upload } from './guest-links.js';
import { itemOf } from './item-of-list.js';
import { watchPaints } from './paints.js';
import { address, comeBack, tab } from './people.js';
import { show } from './show.js';
import { useTool } from './toolbar.js';

const MANY = 10_000;
const CALL = 500;
const KINDS = ['Cordless drill', 'Café moka pot', 'Rain jacket', 'Toolbox', 'Board game', 'Winter boots', 'Desk lamp'];
const AREAS = ['Garage', 'Kitchen', 'Attic', 'Office'];

/** Somebody with `count` items, of whom every seventh is a drill and every tenth is kept in stock. */
async function personWith(count: number, name: string): Promise<ApiUser> {
  const person = await registerApiUser(address(), `shelf-${name}-${test.info().project.name}@example.org`);
  for (let from = 0; from < count; from += CALL) {
    const items = Array.from({ length: Math.min(CALL, count - from) }, (_, index) => thing(from + index));
    const answer = await person.call('/api/save-items', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ items }),
    });
    expect(answer.status).toBe(201);
  }
  return person;
}

function thing(number: number) {
  return {
    name: `${KINDS[number % KINDS.length]} ${number}`,
    description: 'Bought second hand, works well.',
    category: number % 2 === 0 ? 'Tools' : 'Home > Storage boxes',
    area: AREAS[number % AREAS.length],
    location: `Shelf ${number % 90}`,
    quantity: number % 5,
    quantity_min: 2,
    stock_keeping: number % 10 === 0,
    tags: number % 3 === 0 ? ['summer'] : [],
  };
}

async function open(page: Page, { token }: ApiUser) {
  await page.addInitScript((value) => localStorage.setItem('auth_token', value), token);
  await page.goto(address('/inventory'));
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: 60_000 });
}

/** "/" leads to it. */
async function searchField(page: Page) {
  await page.keyboard.press('/');
  const field = page.locator('input[type="search"]:focus');
  await expect(field).toBeVisible();
  return field;
}

/** In the header, or on a wide screen above the list. */
const header = (page: Page, text: string | RegExp) => page.locator('header, [data-summary]').getByText(text);
const bar = (page: Page) => page.getByRole('region', { name: 'Selected items' });

test(`${MANY} items are found per keystroke and scroll to the last one`, async ({ page, browser }) => {
  const person = await personWith(MANY, 'many');
  await open(page, person);
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

/** From a cold start of the app on a phone: at most three taps and four letters lead to one of all items. */
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

test('many are moved, tagged and deleted at once, and each of it is taken back', { tag: '@phone' }, async ({
  page,
}) => {
  const person = await personWith(700, 'bulk');
  const itemsIn = async (area: string) => (await person.items()).filter((item) => item.area === area).length;
  await open(page, person);
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

test('quantities of the stock are changed together', { tag: '@phone' }, async ({ page }) => {
  const person = await personWith(30, 'stock');
  await open(page, person);
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
  // A rail is not in the way of the bar.
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

test('a place without room keeps its first and its last name in sight', { tag: '@phone' }, async ({ page }) => {
  const person = await personWith(0, 'places');
  const place = { area: 'Kitchen', location: 'Cupboard beside the window', sub_location: 'Middle shelf' };
  await person.send('POST', '/api/save-items', { items: [{ name: 'Oats', ...place }] });
  await open(page, person);
  const card = page.getByRole('article');
  const line = (await card.getByRole('paragraph').first().boundingBox()) ?? { y: 0, height: 0 };
  const isInSight = async (name: string) => {
    const { y, height } = (await card.getByText(name).boundingBox()) ?? { y: 0, height: 0 };
    return y + height > line.y + 1 && y < line.y + line.height - 1;
  };
  expect(await Promise.all(Object.values(place).map(isInSight))).toEqual([true, false, true]);
});

test('a printed list has every item in the order on screen, and its menu prints it too', async ({ page }) => {
  const person = await personWith(306, 'paper');
  await page.addInitScript(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'));
      document.documentElement.dataset.printed = String(
        document.querySelectorAll('body > div > table tbody tr').length,
      );
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  await open(page, person);
  await (await searchField(page)).fill('drill');
  await expect(header(page, /44 displayed/)).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Print this view' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', '44');

  await page.getByRole('searchbox', { name: 'Search items' }).fill('');
  await expect(header(page, '306 items')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const rows = page.locator('body > div > table tbody tr');
  await expect(rows).toHaveCount(306);
  await expect(rows.first()).toContainText(/Board game 305.*Kitchen › Shelf 35/);
  await expect(rows.last()).toContainText('Cordless drill 0');
  await expect(rows.last()).toBeVisible();
  await expect(page.getByRole('article').first()).toBeHidden();
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(pages?.length).toBeGreaterThan(10);
  await page.emulateMedia({ media: 'screen' });
  await expect(rows).toHaveCount(0);
});

test('refused photos come after a while, and photos scrolled past are canceled', async ({ page, request }) => {
  const anna = await owner(request);
  const [image_id] = await upload(anna, 1, 72);
  const items = Array.from({ length: 300 }, (_, number) => {
    const [column, row] = [number % 20, Math.floor(number / 20)];
    return { name: `Part ${number}`, image_id, image_box: [column / 25, row / 25, 0.1, 0.1] };
  });
  await anna.send('POST', '/api/save-items', { items });
  let refused = 0;
  let whole = 0;
  await page.route('**/api/images/*/content*', (route) => {
    if (!route.request().url().includes('thumb=1')) whole += 1;
    refused += 1;
    if (refused > 30) return route.fallback();
    return route.fulfill({ status: 429, headers: { 'Retry-After': '1' }, json: {} });
  });
  await comeBack(page, anna.email);
  await page.goto(address('/inventory'));
  const waiting = page.getByRole('article').filter({ hasNot: page.locator('img[data-shown]') });
  const nearby = () => waiting.evaluateAll((cards) => cards.filter((card) => card.getBoundingClientRect().top < 800));
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect.poll(async () => (await nearby()).length, { timeout: 30_000 }).toBe(0);
  expect([refused > 30, whole]).toEqual([true, 0]);

  const held = new Set<string>();
  await page.route('**/api/images/*/content*', (route) => void held.add(route.request().url()));
  page.on('requestfailed', (request) => held.delete(request.url()));
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
  await expect.poll(() => held.size).toBeGreaterThan(5);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(() => held.size).toBe(0);
});

test('the inventory, its lists and its dialogs can be looked at', { tag: '@phone' }, async ({ page }) => {
  await open(page, await personWith(40, 'views'));
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

test('a page is where it was after a reload, another site and Back, and a new one begins at its top', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, await personWith(306, 'scrolled'));
  const scrolled = () => page.evaluate(() => window.scrollY);
  const isAt = (top: number) => expect.poll(async () => Math.abs((await scrolled()) - top)).toBeLessThan(2);
  const seen = page.getByRole('article').filter({ visible: true });
  // Once all of the list is laid out.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(8_000);
  await page.mouse.wheel(0, 6_000);
  await expect.poll(scrolled).toBeGreaterThan(5_000);
  await page.evaluate(() => window.scrollTo(0, 6_000));
  await isAt(6_000);

  await page.reload();
  await isAt(6_000);
  await expect(seen.first()).toBeVisible();
  await page.goto('about:blank');
  await page.goBack();
  await isAt(6_000);

  await seen.nth(5).getByRole('link').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  // Playwright may have scrolled to what it pressed.
  const top = await scrolled();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await isAt(top);

  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Find or do anything' }).fill('Garage');
  await page
    .getByRole('option', { name: /Garage/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Garage', exact: true })).toBeVisible();
  await isAt(0);
  await page.goBack();
  await isAt(top);

  await tab(page, 'Home').click();
  await expect(page).toHaveURL(address('/home'));
  await isAt(0);
  // Once the page is high enough.
  const scrollOn = () => page.evaluate(() => window.scrollTo(0, 100));
  await expect.poll(() => scrollOn().then(scrolled)).toBe(100);
  await page.goBack();
  await isAt(top);
  await page.goForward();
  await isAt(100);
});
