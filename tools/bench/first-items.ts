import { type Browser, type BrowserContext, chromium as browserType } from '@playwright/test';
import pg from 'pg';
import { CHROMIUM_ARGUMENTS, headlessShell } from '../../tests/environment/chromium.js';
import { startSystem } from '../../tests/environment/system.js';
import { registerApiUser } from '../demo/api-user.js';
import { type Figure, median } from './figure.js';
import { fillItems } from './fill-items.js';
import { MARK_FIRST_ITEM, PAINTED, type Visit, visitOf } from './page-trace.js';

const ITEMS = 10_000;
const ROUNDS = { full: 7, quick: 3 };

/** Measures when the first of ten thousand items is on the screen, and how long the page blocks input until then. */
export async function firstItems(isQuick: boolean): Promise<Figure[]> {
  const system = await startSystem({ workers: 0 });
  const user = await registerApiUser(system.address, 'first-items@example.org');
  const client = new pg.Client({ connectionString: system.database_url });
  await client.connect();
  await fillItems(client, user.id, 1, ITEMS);
  await client.end();
  const browser = await browserType.launch({
    executablePath: await headlessShell('/dev/null'),
    args: CHROMIUM_ARGUMENTS,
  });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(`localStorage.setItem('auth_token', '${user.token}')`);
  await context.addInitScript(MARK_FIRST_ITEM);

  const first = await visit(browser, context, system.address);
  const next: Visit[] = [];
  const rounds = isQuick ? ROUNDS.quick : ROUNDS.full;
  while (next.length < rounds) next.push(await visit(browser, context, system.address));
  await browser.close();
  await system.stop();
  return [...figuresOf('first visit', [first]), ...figuresOf('next visit', next)];
}

/** Uses a new page each time. Waits until the page has stored its list for the next visit. */
async function visit(browser: Browser, context: BrowserContext, address: string): Promise<Visit> {
  const page = await context.newPage();
  const seen = await visitOf(browser, async () => {
    const painted = page.waitForEvent('console', (message) => message.text() === PAINTED);
    await page.goto(`${address}/inventory`);
    await painted;
    await page.getByText('10,000 items').first().waitFor();
  });
  await page.waitForFunction(KEPT, undefined, { polling: 1_000 });
  await page.close();
  return seen;
}

/** For the page: whether the browser has stored all items, and which come first. */
const KEPT = `new Promise((resolve) => {
  const opening = indexedDB.open('whereabouts');
  opening.onsuccess = () => {
    const transaction = opening.result.transaction(['items', 'state']);
    const items = transaction.objectStore('items').count();
    const states = transaction.objectStore('state').count();
    transaction.oncomplete = () => {
      opening.result.close();
      resolve(items.result === ${ITEMS} && states.result === 2);
    };
  };
})`;

function figuresOf(name: string, visits: Visit[]): Figure[] {
  const of = (figure: keyof Visit) => median(visits.map((one) => one[figure]));
  return [
    {
      name: `first of 10,000 items painted, ${name}`,
      measured: of('painted'),
      unit: 'ms',
      budget: { at_most: 800 },
      detail: `CPU until then ${of('cpu_until_painted').toFixed(0)} ms`,
    },
    {
      name: `longest task of the page, ${name}`,
      measured: of('longest_task_cpu'),
      unit: 'ms of CPU',
      budget: { at_most: 50 },
      detail: `${of('longest_task').toFixed(0)} ms by the clock`,
    },
  ];
}
