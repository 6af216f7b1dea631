import { expect, type Page, test } from '@playwright/test';
import { type ApiUser, registerApiUser } from '../../tools/demo/api-user.js';
import { address } from './people.js';

const CALL = 500;
const KINDS = ['Cordless drill', 'Café moka pot', 'Rain jacket', 'Toolbox', 'Board game', 'Winter boots', 'Desk lamp'];
const AREAS = ['Garage', 'Kitchen', 'Attic', 'Office'];

/** Registers a user with `count` items. Every seventh is a drill, and every tenth is kept in stock. */
export async function personWith(count: number, name: string): Promise<ApiUser> {
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

export async function openInventory(page: Page, { token }: ApiUser) {
  await page.addInitScript((value) => localStorage.setItem('auth_token', value), token);
  await page.goto(address('/inventory'));
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: 60_000 });
}

/** "/" focuses it. */
export async function searchField(page: Page) {
  await page.keyboard.press('/');
  const field = page.locator('input[type="search"]:focus');
  await expect(field).toBeVisible();
  return field;
}

/** In the header or, on a wide screen, above the list. */
export const header = (page: Page, text: string | RegExp) => page.locator('header, [data-summary]').getByText(text);
