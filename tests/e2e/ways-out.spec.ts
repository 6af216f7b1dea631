import { expect, type Page } from '@playwright/test';
import { address, signUp, tab } from './people.js';
import { choose } from './scan-page.js';
import { show } from './show.js';
import { test } from './test.js';

const rail = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByTitle(name, { exact: true });

/** Tries each way out of a page: each ends in the leave question, which keeps the user on the page. */
async function walkWaysOut(page: Page, question: string, ways: Record<string, () => Promise<unknown>>) {
  const here = page.url();
  const dialog = page.getByRole('dialog', { name: question });
  for (const [way, go] of Object.entries(ways)) {
    await test.step(way, async () => {
      await go();
      await expect(dialog).toBeVisible();
      await dialog.getByRole('button', { name: 'Keep editing' }).click();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(here);
    });
  }
  await test.step('closing the tab', async () => {
    const asked = page.waitForEvent('dialog');
    void page.reload().catch(() => {});
    await (await asked).dismiss();
  });
}

test('no way out of Scan or Stock loses unsaved work without a question', async ({ page }) => {
  const robin = await signUp(page, 'ways-out@example.org', 'Robin Shelf');
  const battery = {
    name: 'Batteries',
    area: 'Office',
    tags: ['travel'],
    quantity: 0,
    quantity_min: 4,
    stock_keeping: true,
  };
  await robin.send('POST', '/api/save-items', { items: [battery] });
  await page.goto(address('/home'));
  await tab(page, 'Scan').click();
  await page.getByText('Manual', { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Add Item' })).toBeVisible();
  await choose(page, 1, 5);
  const photo = page.getByRole('figure', { name: 'Your photo' });
  await expect(photo).toBeVisible();

  const always = {
    'a tab': () => tab(page, 'Home').click(),
    'a key': async () => {
      await page.keyboard.press('g');
      await page.keyboard.press('h');
    },
    'the palette': async () => {
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByRole('combobox', { name: 'Find or do anything' }).fill('Office');
      await page.getByRole('option', { name: /^Office/ }).click();
    },
    Back: () => page.evaluate(() => window.history.back()),
  };
  await walkWaysOut(page, 'Discard the photo?', {
    ...always,
    'a collection of the rail': () => rail(page, 'Stock').click(),
    'a place of the rail': () => rail(page, 'Office').click(),
    'a tag of the rail': () => page.getByRole('button', { name: /^travel/ }).click(),
    'a notice': async () => {
      await page.getByRole('button', { name: /^Notices/ }).click();
      await page
        .getByRole('dialog')
        .getByRole('link', { name: /Batteries/ })
        .click();
    },
  });
  await expect(photo).toBeVisible();
  await rail(page, 'Stock').click();
  await show(page, 'unsaved');
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();

  await page.getByRole('button', { name: 'One more of Batteries' }).click();
  const pending = page.getByText('1 quantity changed');
  await expect(pending).toBeVisible();
  await walkWaysOut(page, 'Discard the changed quantities?', always);
  for (const list of ['All Items', 'Office']) {
    await rail(page, list).click();
    await expect(pending).toBeVisible();
  }
  await page.getByRole('region', { name: 'Changed quantities' }).getByRole('button', { name: 'Save' }).click();
  await expect(pending).toBeHidden();
  expect(await robin.items()).toMatchObject([{ name: 'Batteries', quantity: 1 }]);
});
