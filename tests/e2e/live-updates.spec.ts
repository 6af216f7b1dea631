import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';
import type { SavedItems } from '@whereabouts/shared/contracts/inventory.js';
import { type ApiUser, registerApiUser } from '../../tools/demo/api-user.js';
import { watchFreezes } from './freezes.js';
import { address } from './people.js';
import { test } from './test.js';

const MANY = 10_000;
const CALL = 500;
const LIST = '/api/sharing/items/my-items';

async function personWithMany(): Promise<{ person: ApiUser; oldest: number; newest: number }> {
  const person = await registerApiUser(address(), 'live@example.org');
  // The first visit sets a missing currency, which every item of the list answers. That would send the whole list again.
  await person.send('PUT', '/api/user/settings', { currency: 'USD' });
  const ids: number[] = [];
  for (let from = 0; from < MANY; from += CALL) {
    const items = Array.from({ length: CALL }, (_, index) => ({ name: `Thing ${from + index}`, area: 'Attic' }));
    const saved = await person.send<SavedItems>('POST', '/api/save-items', { items });
    ids.push(...saved.items.map(({ id }) => id));
  }
  return { person, oldest: ids.at(0) ?? 0, newest: ids.at(-1) ?? 0 };
}

async function deviceOf(context: BrowserContext, token: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript((value) => {
    if (!sessionStorage.getItem('entered')) localStorage.setItem('auth_token', value);
    sessionStorage.setItem('entered', 'yes');
  }, token);
  return page;
}

/** Records the size of each list that the page requests from now on, even if a request ends later. */
function listsSentTo(page: Page) {
  const sent: { isWhole: boolean; bytes: number }[] = [];
  const asked = new Set<Request>();
  page.on('request', (request) => asked.add(request));
  page.on('requestfinished', async (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname !== LIST || !asked.has(request)) return;
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    sent.push({ isWhole: search === '', bytes: responseBodySize + responseHeadersSize });
  });
  return sent;
}

const rename = (person: ApiUser, id: number, name: string) =>
  person.send('POST', '/api/update-items', { items: [{ id, name }] });
const shown = (page: Page, name: string) => page.getByRole('article').getByText(name, { exact: true }).first();

test('a change on another device shows automatically for a few bytes, and the next visit starts from the cached list', async ({
  browser,
}) => {
  const { person, oldest, newest } = await personWithMany();
  const context = await browser.newContext();
  const page = await deviceOf(context, person.token);
  const listening = page.waitForResponse((response) => response.url().endsWith('/api/events'));
  await page.goto(address('/inventory'));
  await expect(shown(page, 'Thing 9999')).toBeVisible();
  await listening;

  const sent = listsSentTo(page);
  const begun = Date.now();
  await rename(person, newest, 'Renamed elsewhere');
  await expect(shown(page, 'Renamed elsewhere')).toBeVisible();
  const took = Date.now() - begun;
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  expect(sent.every(({ isWhole }) => !isWhole)).toBe(true);
  const bytes = sent.reduce((sum, one) => sum + one.bytes, 0);
  expect(bytes).toBeLessThan(4_096);
  console.log(`change among ${MANY} items: shown elsewhere after ${took} ms, for ${bytes} bytes`);

  // The list is cached when the page is idle.
  await expect.poll(() => kept(page), { timeout: 60_000 }).toBe(MANY);
  await page.close();
  await rename(person, newest, 'Renamed meanwhile');
  const again = await deviceOf(context, person.token);
  const freezes = await watchFreezes(again);
  const sentAgain = listsSentTo(again);
  await again.goto(address('/inventory'), { waitUntil: 'commit' });
  await freezes.during('the next visit', () => expect(shown(again, 'Thing 9998')).toBeVisible());
  await expect(shown(again, 'Renamed meanwhile')).toBeVisible();
  expect(sentAgain.every(({ isWhole }) => !isWhole)).toBe(true);
  console.log(freezes.figures());

  // The first items show before the list, whose counts show only when it is complete.
  await expect.poll(() => firstKept(again), { timeout: 60_000 }).toBe(newest);
  await expect.poll(() => kept(again, oldest)).toBe(MANY - 1);
  const whole = await held(again, (url) => url.pathname === LIST && url.search === '');
  await again.reload();
  await expect(shown(again, 'Renamed meanwhile')).toBeVisible();
  await expect(again.getByText('10,000 items')).toBeHidden();
  whole.release();
  await expect(again.getByText('10,000 items').first()).toBeVisible();

  await again.goto(address('/profile'));
  await again.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(again.getByRole('button', { name: 'Get started' }).first()).toBeVisible();
  await expect.poll(() => kept(again)).toBe(0);
  await context.close();
});

/** Holds requests until they are released. */
async function held(page: Page, which: (url: URL) => boolean): Promise<{ release: () => void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(which, async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}

/** The first item in the cache for the next visit. */
function firstKept(page: Page): Promise<number | undefined> {
  return page.evaluate(
    () =>
      new Promise<number | undefined>((resolve) => {
        const opening = indexedDB.open('whereabouts');
        opening.onsuccess = () => {
          const first = opening.result.transaction('state').objectStore('state').get('first');
          first.onsuccess = () => {
            opening.result.close();
            resolve(first.result?.ids[0]);
          };
        };
      }),
  );
}

/** The number of cached items once all are stored; with `lost`, once that item is removed. */
function kept(page: Page, lost = 0): Promise<number> {
  return page.evaluate(
    (id) =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('whereabouts');
        opening.onsuccess = () => {
          const { result } = opening;
          const transaction = result.transaction(['items', 'state'], 'readwrite');
          const items = transaction.objectStore('items');
          if (id) items.delete(id);
          const [count, state] = [items.count(), transaction.objectStore('state').count()];
          transaction.oncomplete = () => {
            result.close();
            resolve(state.result > 0 ? count.result : 0);
          };
        };
      }),
    lost,
  );
}
