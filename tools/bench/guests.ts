import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import type { GuestCollection, GuestLink } from '@whereabouts/shared/contracts/guests.js';
import pg from 'pg';
import { startSystem } from '../../tests/environment/system.js';
import { registerApiUser } from '../demo/api-user.js';
import { type GuestBrowser, guestBrowser } from '../demo/guest-browser.js';
import type { Figure } from './figure.js';
import { fillItems } from './fill-items.js';

const ITEMS = 5_000;
const GUESTS = 30;
/** Guests poll every 15 s; three times as often here, so that a short run has enough of it. */
const POLL_MS = 5_000;
const SECONDS = { full: 30, quick: 10 };

type Times = Record<'unchanged' | 'list' | 'check', number[]>;

/** A wedding's checklist: thirty guests who look on, and then check things off, all at the same time. */
export async function guests(isQuick: boolean): Promise<Figure[]> {
  const system = await startSystem({ workers: 0, env: { RATE_LIMIT_FACTOR: '10000' } });
  const path = await weddingList(system.address, system.database_url);
  const browsers = Array.from({ length: GUESTS }, () => guestBrowser());
  const url = system.address + path;
  const visits = await Promise.all(browsers.map((browser) => enter(browser, url)));
  const times: Times = { unchanged: [], list: [], check: [] };
  const duration_ms = (isQuick ? SECONDS.quick : SECONDS.full) * 1000;
  for (const checks of [false, true]) {
    const until = performance.now() + duration_ms;
    await Promise.all(visits.map((visit, index) => stay(visit, { url, until, index, checks, times })));
  }
  await system.stop();
  const of = `${GUESTS} guests, ${ITEMS} items`;
  return [
    ...percentiles(`guests' list unchanged, ${of}`, times.unchanged, 100),
    ...percentiles(`guests' list, ${of}`, times.list, 1_000),
    ...percentiles(`a guest's check, ${of}`, times.check, 250),
  ];
}

/** @returns the path of the guest link's calls */
async function weddingList(address: string, database_url: string): Promise<string> {
  const owner = await registerApiUser(address, 'bride@example.org');
  const wedding = { name: 'Wedding', is_checklist: true };
  const { collection } = await owner.send<{ collection: Collection }>('POST', '/api/collections', wedding);
  const client = new pg.Client({ connectionString: database_url });
  await client.connect();
  await fillItems(client, owner.id, 1, ITEMS);
  await client.query(
    `insert into inventory.collection_items (collection_id, item_id, added_by)
     select $1, id, user_id from inventory.items where user_id = $2`,
    [collection.id, owner.id],
  );
  await client.query('vacuum analyze inventory.items, inventory.collection_items');
  await client.end();
  const link = `/api/collections/${collection.id}/guest-link`;
  const { share_token } = await owner.send<GuestLink>('POST', link, { permission: 'view' });
  return `/api/collections/guest/${share_token}`;
}

interface Visit {
  browser: GuestBrowser;
  etag: string;
  item_ids: number[];
}

async function enter(browser: GuestBrowser, url: string): Promise<Visit> {
  const answer = await browser.call(url);
  const { items } = (await answer.json()) as GuestCollection;
  if (items.length !== ITEMS) throw new Error(`a guest sees ${items.length} items`);
  return { browser, etag: answer.headers.get('etag') ?? '', item_ids: items.map(({ id }) => id) };
}

interface Stay {
  url: string;
  until: number;
  index: number;
  checks: boolean;
  times: Times;
}

/** As the page does: it polls, and asks anew after each check. Each guest begins at another moment, as people do. */
async function stay(visit: Visit, { url, until, index, checks, times }: Stay) {
  await sleep((POLL_MS / GUESTS) * index);
  for (let round = 0; performance.now() < until; round += 1) {
    const began = performance.now();
    if (checks) {
      const item_id = visit.item_ids[round * GUESTS + index];
      await timed(times.check, () => check(visit, `${url}/items/${item_id}/check`));
      visit.etag = '';
    }
    await poll(visit, url, times);
    await sleep(POLL_MS - (performance.now() - began));
  }
}

async function check({ browser }: Visit, url: string) {
  const headers = { 'content-type': 'application/json' };
  const { status } = await browser.call(url, { method: 'PUT', headers, body: '{"is_checked":true}' });
  if (status !== 200) throw new Error(`a check was answered with ${status}`);
}

async function poll(visit: Visit, url: string, times: Times) {
  const began = performance.now();
  const answer = await visit.browser.call(url, { headers: { 'if-none-match': visit.etag } });
  await answer.arrayBuffer();
  if (answer.status !== 200 && answer.status !== 304) throw new Error(`a poll was answered with ${answer.status}`);
  times[answer.status === 200 ? 'list' : 'unchanged'].push(performance.now() - began);
  visit.etag = answer.headers.get('etag') ?? visit.etag;
}

async function timed(times: number[], work: () => Promise<void>) {
  const began = performance.now();
  await work();
  times.push(performance.now() - began);
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(ms, 0)));

function percentiles(name: string, times: number[], at_most: number): Figure[] {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (part: number) => sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? Number.NaN;
  const detail = `p50 ${at(0.5).toFixed(1)} ms, of ${sorted.length} calls`;
  return [{ name: `p99 of ${name}`, measured: at(0.99), unit: 'ms', budget: { at_most }, detail }];
}
