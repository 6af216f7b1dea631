import { expect, type Page } from '@playwright/test';
import { tabTo } from './keyboard.js';
import { address, signUp } from './people.js';
import { test } from './test.js';

/** The maximum number of stops to reach Undo. */
const FEW_STOPS = 3;

/** Whether the button is the topmost element at its position. */
const isSeen = (page: Page) =>
  page.getByRole('button', { name: 'Undo', exact: true }).evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

test.use({ actionTimeout: 30_000 });

test('shortcuts act without typing a letter, and Undo is visible, reachable and returns the focus from an open item', async ({
  page,
}) => {
  const person = await signUp(page, 'keys@example.org', 'Letter Keys');
  await person.send('POST', '/api/save-items', { items: [{ name: 'Birth certificates', quantity: 4 }] });
  await page.goto(address('/inventory'));
  await tabTo(page, page.getByRole('link', { name: 'Birth certificates', exact: true }));
  await page.keyboard.press('Enter');
  const item = page.getByRole('dialog', { name: 'Birth certificates' });
  // The keys of an item come with its script, as its buttons do.
  await expect(item.getByRole('button', { name: /^Edit/ })).toBeVisible();
  const name = item.getByRole('textbox', { name: 'Name' });
  // The keys work a moment after the buttons are seen.
  await expect(async () => {
    await page.keyboard.press('e');
    await expect(name).toBeFocused({ timeout: 10_000 });
  }).toPass();
  await expect(name).toHaveValue('Birth certificates');
  await item.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(name).toBeHidden();

  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  const more = item.getByRole('button', { name: /^One more/ });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(undo).toBeVisible();
    await expect.poll(() => isSeen(page)).toBe(true);
    expect(await undo.evaluate((button) => button.closest('[aria-live]')?.getAttribute('aria-live'))).toBe('polite');
    // Backward from the first stop of the item: messages come last in its tab order.
    const first = item.locator('a, button').filter({ visible: true }).first();
    await first.focus();
    for (let stop = 0; stop < FEW_STOPS && !(await undo.evaluate((one) => one === document.activeElement)); stop += 1)
      await page.keyboard.press('Shift+Tab');
    await expect(undo).toBeFocused();
    await first.focus();
    await page.keyboard.press('F8');
    await expect(undo).toBeFocused();
    if (width === 1440) {
      await page.keyboard.press('ControlOrMeta+z');
      await expect(page.getByText('Undone')).toBeVisible();
      await expect(first).toBeFocused();
    } else {
      await first.focus();
      await expect(undo).toBeHidden({ timeout: 15_000 });
    }
  }

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('undo');
  await expect(page.getByRole('option', { selected: true })).toContainText('Undo:');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Undone').last()).toBeVisible();
});

test('the focus moves on after counting stock, creating a guest link and each Undo', async ({ page }) => {
  const person = await signUp(page, 'kept-focus@example.org', 'Kept Focus');
  const low = { quantity: 1, quantity_min: 2, stock_keeping: true };
  await person.send('POST', '/api/save-items', { items: ['Salt', 'Rice', 'Soap'].map((name) => ({ name, ...low })) });
  await person.send('POST', '/api/collections', { name: 'Camping' });
  const onPage = () => expect(page.locator('main :focus')).toBeAttached();

  await test.step('"Add 2" on Home moves the focus to the next item, and Undo moves it back', async () => {
    await page.goto(address('/home'));
    const add = page.getByRole('button', { name: /^Add 2/ });
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    for (const takeBack of [() => page.keyboard.press('ControlOrMeta+z'), () => undo.press('Enter')]) {
      await expect(add).toHaveCount(3);
      await add.first().press('Enter');
      await expect(add).toHaveCount(2);
      await expect(add.first()).toBeFocused();
      await expect(undo).toBeVisible();
      await takeBack();
      await expect(add).toHaveCount(3);
      await expect(undo).toHaveCount(0);
      await onPage();
    }
  });

  await test.step('"One less" keeps the focus at 0, and the bar of changed quantities returns it', async () => {
    await page.goto(address('/inventory'));
    await page.getByRole('navigation', { name: 'Main' }).getByTitle('Stock', { exact: true }).press('Enter');
    const less = page.getByRole('button', { name: 'One less of Salt' });
    const bar = page.getByRole('region', { name: 'Changed quantities' });
    for (const way of ['Cancel', 'Save']) {
      await less.press('Enter');
      await expect(bar).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Quantity of Salt' })).toHaveValue('0');
      await expect(less).toBeFocused();
      await bar.getByRole('button', { name: way }).press('Enter');
      await expect(bar).toBeHidden();
      await onPage();
    }
  });

  await test.step('a new guest link starts with the focus on Copy, and the way back stays in the dialog', async () => {
    await page.getByRole('button', { name: /^Collection:/ }).press('Enter');
    await page.getByRole('button', { name: 'Actions for Camping' }).press('Enter');
    await page.getByRole('button', { name: 'Share', exact: true }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Share Camping' });
    await dialog.getByRole('button', { name: 'New guest link' }).press('Enter');
    await dialog.getByRole('button', { name: 'Create' }).press('Enter');
    await expect(dialog.getByRole('button', { name: 'Copy', exact: true })).toBeFocused();
    await dialog.getByRole('button', { name: 'Done' }).last().press('Enter');
    await expect(dialog.getByRole('button', { name: /^Copy: Can view/ })).toBeVisible();
    await expect(dialog.locator(':focus')).toBeAttached();
  });
});
