import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { collections } from '@whereabouts/shared/contracts/collections.js';
import { guestCollections } from '@whereabouts/shared/contracts/guests.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { LongAnswer } from '@whereabouts/shared/nest/messaging/http-commands/long-reply.js';
import type { RawReply } from '@whereabouts/shared/nest/messaging/raw-reply.js';
import { until } from '@whereabouts/shared/testing/until.js';
import type { Pool } from 'pg';
import { BY_IDS } from '../items/item-view.js';
import { createCollection } from '../testing/create-collection.js';
import { grantAccess } from '../testing/grant-access.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { itemsOf } from '../testing/items-of.js';

/** More items than a list that is read at once may have. */
const MANY = 2_100;
/** More items than fit into the buffers between a reader and the database. */
const LONGER = 5_000;
/** Number of items inserted by one statement, so that a busy machine finishes it in time. */
const AT_ONCE = 1_000;

let service: InventoryService;
let me: Actor;
let her: Actor;

beforeAll(async () => {
  service = await inventoryService();
});

beforeEach(() => {
  me = { id: (me?.id ?? 0) + 1, role: 'user' };
  her = { id: me.id + 1000, role: 'user' };
});

afterAll(() => service?.close());

/** @returns the ids in the order of creation */
async function fill({ id }: Actor, count = MANY): Promise<number[]> {
  // Creates the counters of the ETag.
  await itemsOf(service, { id, role: 'user' }).ids('First');
  const ids: number[] = [];
  while (ids.length < count) {
    const rows = await service.source.query<{ id: number }[]>(
      `insert into items (user_id, uuid, name, description)
       select $1::bigint, gen_random_uuid(), 'Item number ' || n, repeat('ü', 500) from generate_series(1, $2::int) n
       returning id`,
      [id, Math.min(AT_ONCE, count - ids.length)],
    );
    ids.push(...rows.map((row) => row.id));
  }
  return ids;
}

const listOf = (actor: Actor, more: { if_none_match?: string; since?: string } = {}) =>
  service.messenger.forward(inventory.listItems, { actor, ...more });

async function announced(actor: Actor): Promise<LongAnswer> {
  const answer = await listOf(actor);
  if (!(answer instanceof LongAnswer)) throw new Error('the list was not announced');
  return answer;
}

const idsIn = ({ json }: RawReply): number[] => JSON.parse(String(json)).items.map((item: { id: number }) => item.id);

test('a long list of own items has each item once, newest first, with the fields of a short list', async () => {
  const ids = await fill(me);
  const answer = await announced(me);
  expect(answer.item_count).toBe(MANY + 1);
  const items = await itemsOf(service, me).live();
  expect(items).toHaveLength(MANY + 1);
  expect(items.map(({ id }) => id)).toEqual(items.map(({ id }) => id).toSorted((a, b) => b - a));
  const [one = 0] = ids;
  const { visible_to: _, visible_to_count: __, ...shown } = await itemsOf(service, me).one(one);
  expect(items.find(({ id }) => id === one)).toEqual(shown);
});

test('an unchanged long list is not announced, and its changes are answered like those of a short list', async () => {
  const [first = 0, second = 0] = await fill(me);
  const { etag, open } = await announced(me);
  const opened = await open();
  opened.bytes.resume();
  expect(opened.etag).toBe(etag);
  expect(await listOf(me, { if_none_match: etag })).toMatchObject({ etag, json: null });
  await itemsOf(service, me).update({ id: first, name: 'Changed' });
  await itemsOf(service, me).remove(second);
  const { json } = (await listOf(me, { since: etag })) as RawReply;
  expect(JSON.parse(String(json))).toMatchObject({ items: [{ id: first }], removed_ids: [second] });
});

test('a change made while a long list is being read is reported afterwards', async () => {
  const [oldest = 0] = await fill(me, LONGER);
  const { etag, bytes } = await (await announced(me)).open();
  await itemsOf(service, me).remove(oldest);
  const [newest = 0] = await itemsOf(service, me).ids('New');
  bytes.resume();
  await until(() => bytes.readableEnded);
  const { json } = (await listOf(me, { since: etag })) as RawReply;
  expect(JSON.parse(String(json))).toMatchObject({ items: [{ id: newest }], removed_ids: [oldest] });
});

test('a slow reader gets no more shared items once access has been withdrawn', async () => {
  const ids = await fill(me, LONGER);
  await grantAccess(service, her.id, { items: [{ owner_id: me.id, item_ids: ids, role: 'editor' }] });
  const answer = await service.messenger.forward(inventory.listVisible, { actor: her });
  if (!(answer instanceof LongAnswer)) throw new Error('the list was not announced');
  const { bytes } = await answer.open();
  await grantAccess(service, her.id, { empty: [1] });
  const { items } = JSON.parse((await bytes.toArray()).join(''));
  expect(items.length).toBeLessThan(LONGER);
});

test('reading stops when the reader disconnects', async () => {
  await fill(me, LONGER);
  const { master: pool } = service.source.driver as unknown as { master: Pool };
  const query = jest.spyOn(pool, 'query');
  const portions = () => query.mock.calls.filter(([asked]) => Object(asked).text === BY_IDS.text).length;
  const { bytes } = await (await announced(me)).open();
  await until(() => portions() > 0);
  bytes.destroy();
  await pause(300);
  const read = portions();
  await pause(300);
  // Reading the complete list would take more than thirty portions.
  expect([portions(), read < 25]).toEqual([read, true]);
  query.mockRestore();
});

test('long lists of shared items, collections, guests and the trash have the items of short lists', async () => {
  const ids = await fill(me);
  await grantAccess(service, her.id, { items: [{ owner_id: me.id, item_ids: ids, role: 'editor' }] });
  const hers = await itemsOf(service, her).ids('Hers');
  const seen = await itemsOf(service, her).visible();
  expect(seen.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([...ids, ...hers].toSorted((a, b) => a - b));
  expect(seen.at(-1)).toMatchObject({ owner_name: expect.any(String), my_role: 'editor', group_name: 'Family' });
  expect(await itemsOf(service, her).visible(1)).toHaveLength(MANY);

  const collection_id = await createCollection(service, me.id, ids);
  const inside = await service.messenger.call(collections.items, { actor: me, collection_id });
  expect(idsIn(inside)).toEqual(ids.toReversed());
  expect(JSON.parse(String(inside.json)).items[0]).toMatchObject({ is_checked: false, checked_by_name: null });

  const grant = {
    link_id: 1,
    collection_id,
    owner_id: me.id,
    permission: 'view' as const,
    expires_at: null,
    expires_on: null,
    is_expired: false,
  };
  const guests = await service.messenger.call(guestCollections.find, grant);
  const { items: open, ...about } = JSON.parse(String(guests.json));
  expect(open.map(({ id }: { id: number }) => id)).toEqual(ids.toReversed());
  expect(about).toMatchObject({ permission: 'view', is_expired: false, collection: { is_checklist: false } });

  await service.source.query(
    `update items set deleted_at = now() - make_interval(secs => id), delete_batch = gen_random_uuid()
     where user_id = $1 and id = any($2)`,
    [me.id, ids],
  );
  const trash = await itemsOf(service, me).trash();
  expect(trash.map(({ id }) => id)).toEqual(ids);
  expect(trash[0]).toMatchObject({ my_role: 'owner', access_type: 'my_personal' });
});
