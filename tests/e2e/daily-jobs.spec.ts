import { expect, type Locator } from '@playwright/test';
import { itemOf } from './item-of-list.js';
import { address, signUp } from './people.js';
import { madePictures } from './photographs.js';
import { show } from './show.js';
import { test } from './test.js';

// The most common tasks of a household, each with its maximum number of taps. The limits must not grow.

const phone = () => test.info().project.name === 'phone';
const emailOf = (name: string) => `daily-${name}-${test.info().project.name}@example.org`;

/** Differs from the pictures of other tests. */
const SERIES = { desktop: 120, phone: 130 };

function counter() {
  let taps = 0;
  return {
    tap: async (target: Locator, { force = false } = {}) => {
      taps += 1;
      await target.click({ force });
    },
    taps: () => taps,
  };
}

/** Fully on screen and not covered. */
async function expectInReach(target: Locator) {
  await expect(target).toBeInViewport({ ratio: 1 });
  await target.click({ trial: true });
}

test('a finished batch leads to its review with one tap', { tag: '@phone' }, async ({ page }) => {
  await signUp(page, emailOf('scan'), 'Robin Shelf');
  await page.goto(address('/scan'));
  const pictures = await madePictures(2, phone() ? SERIES.phone : SERIES.desktop);
  await page.locator('[data-stage] input[type=file]').first().setInputFiles(pictures);
  const { tap, taps } = counter();
  const review = page.getByRole('link', { name: /^Review \d+ new items$/ });
  await expect(review).toBeVisible();
  await expect(page.getByText('2 photos are done').last()).toBeInViewport();
  await expectInReach(review);
  await show(page, 'batch-finished');
  await page.getByRole('button', { name: /^More for 2 photos/ }).click();
  await expect(page.getByRole('menuitem', { name: 'See the items' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Undo all' })).toBeVisible();
  await page.keyboard.press('Escape');
  await tap(review);
  await expect(page.getByRole('heading', { name: /^1 of/ })).toBeVisible();
  expect(taps()).toBe(1);
});

test('a new checklist is filled, checked and finished, and is ready for the next run', {
  tag: '@phone',
}, async ({ page }) => {
  const robin = await signUp(page, emailOf('checklist'), 'Robin Shelf');
  await robin.send('POST', '/api/save-items', { items: ['Sunscreen', 'Parasol', 'Drill'].map((name) => ({ name })) });
  await page.goto(address('/inventory'));
  await expect(itemOf(page, 'Drill')).toBeVisible();
  const { tap, taps } = counter();

  // An earlier search must not get in the way.
  await page.getByRole('searchbox', { name: 'Search items' }).fill('drill');
  await tap(page.getByRole('button', { name: /^Collection:/ }));
  await tap(page.getByRole('button', { name: 'New Collection' }));
  const form = page.getByRole('dialog', { name: 'New Collection' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Beach day');
  // The label covers the switch.
  await tap(form.getByRole('switch', { name: /^Checklist/ }), { force: true });
  await tap(form.getByRole('button', { name: 'Create' }));
  await tap(page.getByRole('button', { name: 'Choose items' }));
  const bar = page.getByRole('region', { name: 'Selected items' });
  await expect(bar.getByText('Adding to Beach day')).toBeVisible();
  await tap(itemOf(page, 'Sunscreen'));
  await tap(itemOf(page, 'Parasol'));
  await show(page, 'choosing-items');
  await tap(bar.getByRole('button', { name: 'Add 2' }));
  await expect(page.getByText('2 added to Beach day')).toBeVisible();
  expect(taps()).toBe(8);

  await tap(page.getByRole('button', { name: 'Start a run' }));
  for (const name of ['Sunscreen', 'Parasol']) {
    const box = page.getByRole('checkbox', { name });
    await box.click({ force: true });
    await expect(box).toBeChecked();
  }
  await expect(page.getByRole('button', { name: 'Only what is left' })).toBeHidden();
  await tap(page.getByRole('button', { name: 'Finish' }));
  await expect(page.getByText('The run is in the history, and the list is unchecked')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: '0 of 2' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start a run' })).toBeEnabled();
  expect(taps()).toBe(10);

  await page.getByRole('button', { name: 'More', exact: true }).click();
  for (const name of ['Share', 'Rename', 'Print list', 'Duplicate', 'Empty', 'Delete'])
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible();
  await show(page, 'collection-menu');
});

test('items added to a collection are one tap away there', { tag: '@phone' }, async ({ page }) => {
  const robin = await signUp(page, emailOf('selection'), 'Robin Shelf');
  await robin.send('POST', '/api/save-items', { items: ['Rope', 'Torch', 'Sofa'].map((name) => ({ name })) });
  await robin.send('POST', '/api/collections', { name: 'Climbing' });
  await page.goto(address('/inventory?search=o'));
  const { tap, taps } = counter();
  await itemOf(page, 'Rope').click({ modifiers: ['Shift'] });
  await tap(itemOf(page, 'Torch'));
  await tap(page.getByRole('button', { name: 'Add to collections' }));
  await tap(page.getByRole('checkbox', { name: 'Climbing' }));
  await tap(page.getByRole('button', { name: 'Apply' }));
  await expect(page.getByText(/2 added to Climbing/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Selected items' })).toHaveCount(0);
  await expect(page.getByRole('searchbox', { name: 'Search items' })).toHaveValue('');
  await tap(page.getByRole('link', { name: 'See it' }));
  await expect(page.getByRole('button', { name: 'Collection: Climbing' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  expect(taps()).toBe(5);
});

test("low stock is counted on the item's page, and shopping starts from Home and Stock", {
  tag: '@phone',
}, async ({ page }) => {
  const robin = await signUp(page, emailOf('stock'), 'Robin Shelf');
  const salt = { name: 'Salt', quantity: 2, quantity_min: 1, stock_keeping: true, area: 'Kitchen' };
  const lines = Array.from({ length: 30 }, (_, index) => `Line ${index}`).join('\n');
  await robin.send('POST', '/api/save-items', { items: [{ ...salt, description: lines }] });
  await page.goto(address('/inventory'));
  await itemOf(page, 'Salt').click();
  const { tap, taps } = counter();
  const dialog = page.getByRole('dialog').first();
  await tap(dialog.getByRole('button', { name: 'One less of Salt' }));
  await expect(dialog.getByText('Low', { exact: true })).toBeVisible();
  const message = page.getByText('1 of Salt now');
  await expect(message).toBeVisible();
  if (phone()) {
    // Both are measured in one call, because the message disappears by itself.
    const gap = await message.evaluate((text) => {
      const bars = [...document.querySelectorAll('[role=dialog] nav')].map((bar) => bar.getBoundingClientRect().top);
      return Math.max(...bars) - (text.closest('[role=group]')?.getBoundingClientRect().bottom ?? Infinity);
    });
    expect(gap).toBeGreaterThan(0);
  }
  expect(taps()).toBe(1);
  await show(page, 'item-low');
  if (phone()) {
    // The bar turns solid before the name scrolls under it.
    await dialog.getByRole('heading', { name: 'Salt' }).evaluate((name) => name.scrollIntoView());
    await expect(dialog.getByText('Salt', { exact: true }).first()).toBeInViewport();
    await expect(dialog.getByText('Salt', { exact: true }).first()).toBeVisible();
    await dialog.getByText('Line 29').scrollIntoViewIfNeeded();
    await expect(dialog.getByRole('button', { name: 'Show All' })).toBeInViewport();
  }
  await page.goto(address('/home'));
  const low = page.getByRole('region', { name: 'Running low' });
  await tap(low.getByRole('button', { name: 'Shopping list' }));
  await expect(page.getByRole('checkbox', { name: 'Salt' })).toBeVisible();
  await show(page, 'shopping-from-home');
  expect(taps()).toBe(2);
});

test('a search that finds one item shows its place', { tag: '@phone' }, async ({ page }) => {
  const robin = await signUp(page, emailOf('search'), 'Robin Shelf');
  const where = { area: 'Kitchen', location: 'Cupboard right' };
  await robin.send('POST', '/api/save-items', { items: [{ name: 'Red teapot', ...where }, { name: 'Drill' }] });
  await page.goto(address('/inventory'));
  await expect(itemOf(page, 'Drill')).toBeVisible();
  const field = page.getByRole('searchbox', { name: 'Search items' });
  await field.pressSequentially('teap');
  await field.press('Enter');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toHaveText(/Red teapot\s*is in Kitchen › Cupboard right/);
  await show(page, 'one-found');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expectInReach(itemOf(page, 'Drill'));
  await expect(page.getByRole('region', { name: 'Recent searches' })).toHaveCount(0);
});
