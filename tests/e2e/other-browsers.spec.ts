import { expect, type Page } from '@playwright/test';
import { itemOf } from './item-of-list.js';
import { address, fillRegistration, signUp, tab } from './people.js';
import { test } from './test.js';

const emailOf = (words: string) => `${words}@example.org`;
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search items' });

async function withItems(page: Page, email: string) {
  const user = await signUp(page, email, 'Robin Shelf');
  const items = ['Red teapot', 'Blue mug', 'Tent'].map((name) => ({ name, area: 'Kitchen' }));
  await user.send('POST', '/api/save-items', { items });
}

/** Uses a list: opens it, searches, clears, opens an item and goes back, selects. */
async function walk(page: Page) {
  await page.goto(address('/inventory'));
  await search(page).fill('teapot');
  await expect(page.getByRole('article')).toHaveCount(1);
  await search(page).fill('');
  await expect(page.getByRole('article')).toHaveCount(3);
  await itemOf(page, 'Tent').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await itemOf(page, 'Tent').click({ modifiers: ['Shift'] });
  await itemOf(page, 'Blue mug').click();
  await expect(page.getByRole('region', { name: 'Selected items' })).toContainText('2 selected');
  await page.keyboard.press('Escape');
  for (const name of ['Scan', 'Home', 'Groups', 'Inventory'] as const) {
    await tab(page, name).click();
    await expect(page.getByText('This page could not be shown')).toHaveCount(0);
  }
}

test('browser translation, which wraps texts, breaks nothing', async ({ page }) => {
  await withItems(page, emailOf('translated'));
  await page.addInitScript(() => {
    const wrap = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement?.closest('font, script, style')) continue;
        const font = document.createElement('font');
        text.replaceWith(font);
        font.append(text);
      }
    };
    document.addEventListener('DOMContentLoaded', () => {
      new MutationObserver(wrap).observe(document.body, { childList: true, subtree: true });
    });
  });
  await walk(page);
});

test('a browser without newer functions shows the same content', async ({ page }) => {
  await withItems(page, emailOf('older'));
  await page.addInitScript(() => {
    for (const [owner, names] of [
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [Promise, ['withResolvers']],
      [URL, ['canParse']],
      [Intl, ['Segmenter']],
      [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'findLast', 'findLastIndex']],
      [String.prototype, ['toWellFormed', 'isWellFormed']],
    ] as const)
      for (const name of names) delete (owner as unknown as Record<string, unknown>)[name];
  });
  await walk(page);
});

test('a browser that refuses to store data can sign in, and says what does not last', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { configurable: true, get: refuse });
  });
  await page.goto(address());
  await page.getByRole('button', { name: 'Get started' }).first().click();
  await page.getByRole('button', { name: 'Create an account' }).click();
  await fillRegistration(page, emailOf('keeps-nothing'), 'Robin Shelf');
  await expect(page.getByText('This browser keeps no data of this site.')).toBeVisible();
  await tab(page, 'Inventory').click();
  await expect(page.getByText('Nothing in your inventory yet')).toBeVisible();
});
