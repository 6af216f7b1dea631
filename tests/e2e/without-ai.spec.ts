import { expect, type Locator } from '@playwright/test';
import { address, register, tab } from './people.js';
import { type Product, startProduct } from './product.js';
import { show } from './show.js';
import { test } from './test.js';

// A product without an AI or an operator.
test.use({ permissions: ['camera'] });

const { SYSTEM_ADDRESS, SYSTEM_MAILS } = process.env;
let product: Product;

test.beforeAll(async () => {
  product = await startProduct({ seesPhotos: false, operator: {} });
  Object.assign(process.env, product.env);
});

test.afterAll(async () => {
  Object.assign(process.env, { SYSTEM_ADDRESS, SYSTEM_MAILS });
  await product?.stop();
});

const THINGS = [
  { name: 'Kettle', place: 'Kitchen' },
  { name: 'Toaster', place: 'Kitchen' },
  { name: 'Armchair', place: 'Living room' },
  { name: 'Drill', place: 'Garage' },
  { name: 'Ladder', place: 'Garage' },
];
const TAPS_PER_ITEM = 3;
const WORDS_PER_ITEM = 1;

test('on their first visit a user gives five photos names and places with three taps and one word each', {
  tag: '@camera',
}, async ({ page }) => {
  await register(page, 'first@example.org', 'Robin Shelf');
  const begun = Date.now();
  let taps = 0;
  let words = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  const type = async (text: string) => {
    words += text.split(' ').length;
    await page.keyboard.type(text);
  };

  await tap(tab(page, 'Scan'));
  const view = page.getByLabel('What the camera sees');
  await expect.poll(() => view.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
  for (const _ of THINGS) await tap(page.getByRole('button', { name: 'Take a photo' }));
  await expect(page.getByText('5 photos are done').first()).toBeVisible();
  await tap(page.getByRole('link', { name: /^Review \d+ new item/ }));

  for (const [index, { name, place }] of THINGS.entries()) {
    await expect(page.getByRole('heading', { name: `${index + 1} of 5` })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'What is this?' })).toBeFocused();
    if (index === 0) {
      await show(page, 'review-first');
      // Any number of places stays on one line.
      const rooms = ['Kitchen', 'Garage'].map((room) => page.getByRole('button', { name: room, exact: true }));
      const [one, other] = await Promise.all(rooms.map((room) => room.boundingBox()));
      expect(one?.y).toBe(other?.y);
    }
    await type(name);
    // The place of the previous item is preselected.
    const chip = page.getByRole('button', { name: place, exact: true });
    if ((await chip.getAttribute('aria-pressed')) === 'false') await tap(chip);
    await tap(page.getByRole('button', { name: index < THINGS.length - 1 ? 'Next' : 'Done', exact: true }));
  }
  await expect(page.getByRole('heading', { name: '5 new items are in the inventory' })).toBeVisible();
  console.log(`five photos became five items in ${(Date.now() - begun) / 1000} s, ${taps} taps and ${words} words`);
  expect(taps / THINGS.length).toBeLessThanOrEqual(TAPS_PER_ITEM);
  expect(words / THINGS.length).toBeLessThanOrEqual(WORDS_PER_ITEM);

  const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('auth_token'))}`;
  const stored = async () => {
    const answer = await page.request.get(address('/api/items'), { headers: { authorization } });
    const { items }: { items: { name: string; area: string | null }[] } = await answer.json();
    return items.map(({ name, area }) => ({ name, place: area }));
  };
  await expect.poll(stored).toEqual(expect.arrayContaining(THINGS));
});

test('without an operator neither the landing page nor Help has a dead link', async ({ page, browser }) => {
  const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await reader.goto(address('/whereabouts'));
  await expect(reader.getByText('We are the consulting company behind Whereabouts')).toBeVisible();
  await expect(reader.getByText('This server does not name a contact address.')).toBeVisible();
  await expect(reader.locator('a[href^="mailto:"]')).toHaveCount(0);
  await reader.context().close();

  await register(page, 'nobody-to-ask@example.org', 'Robin Shelf');
  await expect(page.getByText('This installation does not name a contact address.')).toBeVisible();
  await expect(page.locator('a[href^="mailto:"]')).toHaveCount(0);
});
