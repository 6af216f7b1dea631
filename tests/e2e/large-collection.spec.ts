import { expect, type Page } from '@playwright/test';
import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import type { SavedItems } from '@whereabouts/shared/contracts/inventory.js';
import { type ApiUser, registerApiUser } from '../../tools/demo/api-user.js';
import { watchFreezes } from './freezes.js';
import { address } from './people.js';
import { test } from './test.js';

const MANY = 5_000;
const CALL = 500;
/** More than can be unchecked without a confirmation. */
const ELSEWHERE = 250;
const AT_ONCE = 10;

/** Shuffles the numbers below `MANY`, which has no common divisor with it. */
const STEP = 1_237;

/** The list shows room by room, the newest first in each: the first items and the last one. */
const ROOMS = 9;
const CREATED = Array.from({ length: MANY }, (_, index) => (index * STEP) % MANY);
const newestIn = (room: number) => CREATED.filter((number) => number % ROOMS === room).reverse();
const FIRST = newestIn(0).slice(0, 3);
const LAST = newestIn(ROOMS - 1).at(-1) ?? 0;

/** Registers a user with a large checklist, and returns the item ids by number. */
async function checklistOfMany(): Promise<{ person: ApiUser; id: number; ids: number[] }> {
  const person = await registerApiUser(address(), `large-${test.info().project.name}@example.org`);
  const made = { name: 'Moving house', is_checklist: true };
  const { collection } = await person.send<{ collection: Collection }>('POST', '/api/collections', made);
  const ids: number[] = [];
  for (let from = 0; from < MANY; from += CALL) {
    const items = CREATED.slice(from, from + CALL).map((number) => ({
      name: `Box ${number}`,
      area: `Room ${number % ROOMS}`,
      tags: number % 3 === 0 ? ['fragile'] : [],
    }));
    const body = { items, collection_id: collection.id };
    const saved = await person.send<SavedItems>('POST', '/api/save-items', body);
    for (const { id, name } of saved.items) ids[Number(name.slice('Box '.length))] = id;
  }
  return { person, id: collection.id, ids };
}

async function open(page: Page, { token }: ApiUser, collection: number) {
  const remembered = JSON.stringify({ collection: String(collection) });
  await page.addInitScript(
    ([token, inventory]) => {
      localStorage.setItem('auth_token', token);
      localStorage.setItem('inventory', inventory);
    },
    [token, remembered] as const,
  );
  await page.goto(address('/inventory'));
}

/** Checks items from another device. */
async function tickElsewhere({ call }: ApiUser, collection: number, ids: number[]) {
  const init = {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ is_checked: true }),
  };
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    const answers = await Promise.all(some.map((id) => call(`/api/collections/${collection}/items/${id}/check`, init)));
    expect(answers.map(({ status }) => status)).toEqual(some.map(() => 200));
  }
}

test(`a checklist of ${MANY} items opens, is checked, unchecked and emptied without a long freeze`, async ({
  page,
}) => {
  const { person, id, ids } = await checklistOfMany();
  const freezes = await watchFreezes(page);
  const progress = (done: number) =>
    expect(page.getByRole('status').filter({ hasText: `${done} of 5,000` })).toBeVisible();
  const box = (number: number) => page.getByRole('checkbox', { name: `Box ${number}`, exact: true });

  await freezes.during('first row after', async () => {
    await open(page, person, id);
    await expect(page.getByRole('article').first()).toBeVisible();
  });
  await freezes.during('progress after', () => progress(0));

  for (const [index, number] of FIRST.entries()) {
    await freezes.during('a tick', async () => {
      await box(number).click({ force: true });
      await progress(index + 1);
    });
    await expect(box(number)).toBeChecked();
  }

  const things = page.getByRole('article');
  for (let step = 1; step <= 10; step += 1) {
    await page.evaluate((part) => window.scrollTo(0, document.documentElement.scrollHeight * part), step / 10);
    await expect(things.first()).toBeAttached();
    expect(await things.count()).toBeLessThan(200);
  }
  await expect(box(LAST)).toBeAttached();

  await tickElsewhere(person, id, ids.filter((_, number) => !FIRST.includes(number)).slice(0, ELSEWHERE));
  await freezes.during(`${ELSEWHERE} ticks of another device`, async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await progress(FIRST.length + ELSEWHERE);
  });

  await page.getByRole('button', { name: 'More for this checklist' }).click();
  await page.getByRole('menuitem', { name: 'Uncheck all' }).click();
  const question = page.getByRole('dialog', { name: `Uncheck all ${FIRST.length + ELSEWHERE}?` });
  await freezes.during('all unchecked', async () => {
    await question.getByRole('button', { name: 'Uncheck all' }).click();
    await progress(0);
  });

  await page.getByRole('button', { name: /^Collection:/ }).click();
  await page.getByRole('button', { name: 'Actions for Moving house' }).click();
  await page.getByRole('button', { name: 'Empty' }).click();
  const sure = page.getByRole('dialog', { name: 'Empty Moving house?' });
  await freezes.during('emptied', async () => {
    await sure.getByRole('button', { name: 'Empty' }).click();
    await expect(page.getByText('5,000 items have left Moving house')).toBeVisible();
    await expect(page.getByText('Nothing in here yet')).toBeVisible();
  });
  await page.getByRole('button', { name: 'Choose items' }).click();
  await expect(page.locator('header, [data-summary]').getByText('5,000 items')).toBeVisible();
  console.log(`      a checklist of ${MANY}: ${freezes.figures()}`);
});
