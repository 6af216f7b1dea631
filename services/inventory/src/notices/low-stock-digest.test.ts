import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { notices } from '@whereabouts/shared/contracts/notices.js';
import { userSettings } from '@whereabouts/shared/contracts/user-settings.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { start } from '../main.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { TestUser } from '../testing/test-user.js';
import { LowStockDigest } from './low-stock-digest.js';

let service: InventoryService;
let me: TestUser;

beforeAll(async () => {
  service = await inventoryService();
});

beforeEach(() => {
  me = new TestUser(service);
});

afterAll(async () => {
  await service?.close();
});

const HOUR_MS = 3_600_000;
const inDays = (days: number) => new Date(Date.now() + days * 24 * HOUR_MS);
const send = (now: Date, from = service.app) => from.get(LowStockDigest).send(now);
const digestsFor = ({ actor }: TestUser) => service.auth.digests.filter(({ user_id }) => user_id === actor.id);

/** Creates items and sets their quantity to zero. */
async function runOut(of: TestUser, ...names: string[]) {
  const ids = await of.items(names, { quantity: 2, quantity_min: 1, stock_keeping: true });
  for (const id of ids) await of.update({ id, quantity: 0 });
  return ids;
}

/** Waits until all published digests have arrived, by publishing another one. */
async function settled() {
  const last = new TestUser(service);
  await runOut(last, 'Last');
  await send(inDays(400));
  await until(() => digestsFor(last).length > 0);
}

test('each user gets one digest of all new notices, with current quantities', async () => {
  const other = new TestUser(service);
  const [coffee = 0] = await runOut(me, 'coffee', 'Tea');
  await runOut(other, 'Sugar');
  await me.update({ id: coffee, quantity: 1 });
  await send(inDays(1));
  await send(inDays(1));
  await send(inDays(2));
  await settled();
  const line = (item_name: string, quantity: number) => ({ item_name, quantity, quantity_min: 1 });
  const at = expect.any(String);
  expect(digestsFor(me)).toEqual([{ user_id: me.actor.id, items: [line('coffee', 1), line('Tea', 0)], at }]);
  expect(digestsFor(other)).toEqual([{ user_id: other.actor.id, items: [line('Sugar', 0)], at }]);
});

test('a digest that could not be mailed is repeated with current quantities for up to three days', async () => {
  const [coffee = 0, tea = 0] = await runOut(me, 'Coffee', 'Tea');
  await send(inDays(1));
  await until(() => digestsFor(me).length === 1);
  const at = digestsFor(me)[0]?.at ?? '';
  await service.source.query(
    `update notices set created_at = now() - interval '73 hours' where user_id = $1 and item_id = $2`,
    [me.actor.id, tea],
  );
  await me.update({ id: coffee, quantity: 1 });
  await service.publishEvent(notices.lowStockMailFailed, { user_id: me.actor.id, at: '2026-01-01T00:00:00.000Z' });
  await service.publishEvent(notices.lowStockMailFailed, { user_id: me.actor.id, at });
  await until(async () => (await unmailed()) === 1);
  await send(inDays(1));
  await until(() => digestsFor(me).length === 2);
  expect(digestsFor(me)[1]?.items).toEqual([{ item_name: 'Coffee', quantity: 1, quantity_min: 1 }]);
});

test('a digest is sent at the digest hour, and later notices wait for the next day', async () => {
  await runOut(me, 'Coffee');
  const now = new Date();
  await send(now);
  const nextHour = new Date(now);
  nextHour.setUTCHours(6, 0, 0, 0);
  if (nextHour <= now) nextHour.setUTCDate(nextHour.getUTCDate() + 1);
  await send(new Date(nextHour.getTime() - 1));
  expect(await unmailed()).toBe(1);
  await send(nextHour);
  expect(await unmailed()).toBe(0);
  await settled();
  expect(digestsFor(me)).toHaveLength(1);
});

test('a digest is sent at the digest hour of the user’s time zone, even if time zone events arrive out of order', async () => {
  const { id: user_id } = me.actor;
  const tell = (timezone: string, at: string) =>
    service.publishEvent(userSettings.timeZoneChanged, { user_id, timezone, at });
  await tell('Pacific/Kiritimati', '2026-02-01T00:00:00.000Z');
  await tell('America/New_York', '2026-01-01T00:00:00.000Z');
  const kept = async () =>
    (await service.source.query('select timezone from preferences where user_id = $1', [user_id]))[0]?.timezone;
  await until(async () => (await kept()) !== undefined);
  await runOut(me, 'Coffee');
  // 6:00 in Kiritimati is 16:00 UTC on the previous day.
  const hour = new Date();
  hour.setUTCHours(16, 0, 0, 0);
  if (hour.getTime() <= Date.now()) hour.setUTCDate(hour.getUTCDate() + 1);
  await send(new Date(hour.getTime() - 1));
  expect(await unmailed()).toBe(1);
  await send(hour);
  expect(await unmailed()).toBe(0);
  expect(await kept()).toBe('Pacific/Kiritimati');
});

test('a digest leaves out notices that were read, and items that have recovered, left Stock or are in the trash', async () => {
  const [recovered = 0, trashed = 0, left = 0] = await runOut(me, 'Recovered', 'Trashed', 'Left Stock', 'Still low');
  await me.update({ id: recovered, quantity: 9 });
  await me.trash([trashed]);
  await me.update({ id: left, stock_keeping: false });
  const reader = new TestUser(service);
  await runOut(reader, 'Read');
  await service.messenger.call(notices.read, { actor: reader.actor, read: { all: true } });
  await send(inDays(1));
  await settled();
  expect(digestsFor(me).map(({ items }) => items.map(({ item_name }) => item_name))).toEqual([['Still low']]);
  expect(digestsFor(reader)).toEqual([]);
});

test('a user who has switched digests off gets none, and no late digest after switching them on', async () => {
  await runOut(me, 'Coffee');
  const want = (low_stock_mail: boolean) =>
    service.messenger.call(notices.changePreferences, { actor: me.actor, low_stock_mail });
  await want(false);
  await send(inDays(1));
  await want(true);
  await runOut(me, 'Tea');
  await send(inDays(2));
  await settled();
  expect(digestsFor(me).map(({ items }) => items.map(({ item_name }) => item_name))).toEqual([['Tea']]);
});

test('only one of several instances sends a digest', async () => {
  const another = await start(service.env);
  const users = Array.from({ length: 5 }, () => new TestUser(service));
  for (const one of users) await runOut(one, 'Coffee');
  const tomorrow = inDays(1);
  await Promise.all([send(tomorrow), send(tomorrow, another.app), send(tomorrow), send(tomorrow, another.app)]);
  await settled();
  expect(users.map((one) => digestsFor(one).length)).toEqual(users.map(() => 1));
  await another.close();
});

async function unmailed(): Promise<number> {
  const [{ count }] = await service.source.query(
    'select count(*) as count from notices where user_id = $1 and mailed_at is null',
    [me.actor.id],
  );
  return count;
}
