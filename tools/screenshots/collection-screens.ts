import type { Page } from '@playwright/test';
import type { CollectionItems } from '@whereabouts/shared/contracts/collections.js';
import { opens, press } from './acts.js';
import type { Screen } from './screen.js';

const CAMPING = '/inventory?collection={collection:Camping trip}';
const EMPTY = '/inventory?collection={collection:Moving house}';
const STOCK = '/inventory?collection={collection:Stock}';

const choose = opens(/^Collection:/);

const manage = (name: string) => async (page: Page) => {
  await choose(page);
  await press(page, `Actions for ${name}`);
};

const begin = (name: string, action: string) => async (page: Page) => {
  await manage(name)(page);
  // The page below may have a button of this name, too.
  await page.getByRole('button', { name: action }).filter({ visible: true }).last().click();
  await page.getByRole('heading', { level: 2 }).filter({ visible: true }).first().waitFor();
};

async function manageAll(page: Page) {
  await choose(page);
  await press(page, 'Manage Collections');
  await page.getByRole('dialog', { name: 'Manage Collections' }).waitFor();
}

/** Three items for the open collection. */
async function chooseItems(page: Page) {
  await press(page, 'Choose items');
  await page.getByRole('region', { name: 'Selected items' }).waitFor();
  for (const index of [0, 1, 2]) await page.getByRole('article').nth(index).click();
}

/** Marks everything as checked. */
async function tickAll(page: Page) {
  await page.route('**/api/collections/*/items', async (route) => {
    const answer = await route.fetch();
    const list = (await answer.json()) as CollectionItems;
    for (const item of list.items) item.is_checked = true;
    await route.fulfill({ response: answer, json: list });
  });
  await page.reload();
  await page.getByRole('img', { name: 'Everything is checked' }).waitFor();
}

/** Changes two quantities without saving. */
async function countStock(page: Page) {
  const more = page.getByRole('button', { name: /^One more of/ });
  await more.nth(0).click();
  await more.nth(1).click();
  await page.getByRole('region', { name: 'Changed quantities' }).waitFor();
}

async function countStockToTheEnd(page: Page) {
  await countStock(page);
  await page.mouse.move(200, 400);
  await page.mouse.wheel(0, 20_000);
}

/** Screens for choosing, changing and shopping from collections. */
export const COLLECTION_SCREENS: Screen[] = [
  { name: 'collections', path: '/inventory', act: choose },
  { name: 'collections, one of them', path: CAMPING, act: manage('Camping trip') },
  { name: 'collections, all', path: '/inventory', act: manageAll },
  {
    name: 'collection, new',
    path: '/inventory',
    act: (page) => choose(page).then(() => press(page, 'New Collection')),
  },
  { name: 'collection, edit', path: CAMPING, act: begin('Camping trip', 'Rename') },
  { name: 'collection, delete', path: CAMPING, act: begin('Camping trip', 'Delete') },
  { name: 'collection, its menu', path: CAMPING, act: opens('More') },
  { name: 'collection, empty, its menu', path: EMPTY, act: opens('More') },
  { name: 'collection, items chosen for it', path: EMPTY, act: chooseItems, picture: true },
  { name: 'checklist, complete', path: CAMPING, act: tickAll },
  { name: 'shopping list', path: STOCK, act: begin('Stock', 'Shopping list') },
  { name: 'stock, counted', path: STOCK, act: countStock },
  { name: 'stock, counted to the end', path: STOCK, act: countStockToTheEnd },
];
