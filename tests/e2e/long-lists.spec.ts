import { expect } from '@playwright/test';
import { owner, upload } from './guest-links.js';
import { header, openInventory, personWith, searchField } from './inventory-page.js';
import { address, comeBack, tab } from './people.js';
import { test } from './test.js';

test('a printed list has every item in the order on screen, and the menu prints it, too', async ({ page }) => {
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
  await openInventory(page, person);
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

test('refused photos are retried after a while, and photos scrolled past are canceled', async ({ page, request }) => {
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

test('a page keeps its scroll position after a reload, another site and Back, and a new one starts at its top', {
  tag: '@phone',
}, async ({ page }) => {
  await openInventory(page, await personWith(306, 'scrolled'));
  const scrolled = () => page.evaluate(() => window.scrollY);
  const isAt = (top: number) => expect.poll(async () => Math.abs((await scrolled()) - top)).toBeLessThan(2);
  const seen = page.getByRole('article').filter({ visible: true });
  // Waits until the whole list is laid out.
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
  // Playwright may have scrolled to the element that it pressed.
  const top = await scrolled();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await isAt(top);

  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Find or do anything' }).fill('Garage');
  // The place. Items in it have its name after their own, and are listed first until the search has run.
  await page.getByRole('option', { name: /^Garage/ }).click();
  await expect(page.getByRole('heading', { name: 'Garage', exact: true })).toBeVisible();
  await isAt(0);
  await page.goBack();
  await isAt(top);

  await tab(page, 'Home').click();
  await expect(page).toHaveURL(address('/home'));
  await isAt(0);
  // Waits until the page is high enough.
  const scrollOn = () => page.evaluate(() => window.scrollTo(0, 100));
  await expect.poll(() => scrollOn().then(scrolled)).toBe(100);
  await page.goBack();
  await isAt(top);
  await page.goForward();
  await isAt(100);
});
