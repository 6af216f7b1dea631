import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { type ApiUser, registerApiUser } from '@whereabouts/deploy/testing/api-user.js';
import type { SavedItems } from '@whereabouts/shared/contracts/inventory.js';
import { watchFreezes } from './freezes.js';
import { address } from './people.js';

const MANY = 10_000;
const CALL = 500;
const LIST = '/api/sharing/items/my-items';

async function personWithMany(): Promise<{ person: ApiUser; newest: number }> {
  const person = await registerApiUser(address(), 'live@example.org');
  let newest = 0;
  for (let from = 0; from < MANY; from += CALL) {
    const items = Array.from({ length: CALL }, (_, index) => ({ name: `Thing ${from + index}`, area: 'Attic' }));
    const saved = await person.send<SavedItems>('POST', '/api/save-items', { items });
    newest = saved.items.at(-1)?.id ?? 0;
  }
  return { person, newest };
}

async function deviceOf(context: BrowserContext, token: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript((value) => {
    if (!sessionStorage.getItem('entered')) localStorage.setItem('auth_token', value);
    sessionStorage.setItem('entered', 'yes');
  }, token);
  return page;
}

/** Addresses and bytes of the lists that a page is sent from now on. */
function listsSentTo(page: Page) {
  const sent: { isWhole: boolean; bytes: number }[] = [];
  page.on('requestfinished', async (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname !== LIST) return;
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    sent.push({ isWhole: search === '', bytes: responseBodySize + responseHeadersSize });
  });
  return sent;
}

const rename = (person: ApiUser, id: number, name: string) =>
  person.send('POST', '/api/update-items', { items: [{ id, name }] });
const shown = (page: Page, name: string) => page.getByRole('article').getByText(name, { exact: true }).first();

test('a change on another device shows by itself and costs a few bytes; the next visit begins with what is kept', async ({
  browser,
}) => {
  const { person, newest } = await personWithMany();
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
  console.log(`A change among ${MANY} items: shown elsewhere after ${took} ms, for ${bytes} bytes`);

  // The kept list is written when the page has time for it.
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

  // What is not all there is not shown.
  expect(await kept(again, newest)).toBe(MANY - 1);
  const whole = again.waitForResponse(
    (response) => new URL(response.url()).pathname === LIST && !response.url().includes('since'),
  );
  await again.reload();
  await whole;
  await expect(shown(again, 'Renamed meanwhile')).toBeVisible();

  await again.goto(address('/profile'));
  await again.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(again.getByRole('button', { name: 'Get started' }).first()).toBeVisible();
  await expect.poll(() => kept(again)).toBe(0);
  await context.close();
});

/** Items that the browser keeps for the next visit, once all of them are there; without one of them if it is named. */
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
