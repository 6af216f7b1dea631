import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type Actor, auth } from '@whereabouts/shared/contracts/auth.js';
import { collections } from '@whereabouts/shared/contracts/collections.js';
import { ItemList, inventory } from '@whereabouts/shared/contracts/inventory.js';
import { places } from '@whereabouts/shared/contracts/places.js';
import { userSettings } from '@whereabouts/shared/contracts/user-settings.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { grantAccess } from '../testing/grant-access.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { UserCurrencies } from './user-currencies.service.js';
import { UsersService } from './users.service.js';

let service: InventoryService;
let actor: Actor;

beforeAll(async () => {
  service = await inventoryService();
});

beforeEach(() => {
  actor = { id: (actor?.id ?? 0) + 1, role: 'user' };
});

afterAll(() => service?.close());

const save = (
  name: string,
  { queue_id, as = actor, suggested_name }: { queue_id?: number; as?: Actor; suggested_name?: string } = {},
) => service.messenger.call(inventory.saveItems, { items: [{ name, suggested_name }], queue_id, actor: as });

async function list() {
  const { etag, json } = await service.messenger.call(inventory.listItems, { actor });
  return { etag, owners: ItemList.parse(JSON.parse(String(json))).items.map(({ owner_name }) => owner_name) };
}

const TABLES = {
  ...{ items: 'user_id', places: 'user_id', saved_entries: 'user_id', revisions: 'user_id', users: 'id' },
  name_corrections: 'user_id',
};

/** The number of a user’s rows in each table. */
async function rowsOf(id: number) {
  const counts = Object.entries(TABLES).map(async ([table, column]) => {
    const [{ count }] = await service.source.query(`select count(*) as count from ${table} where ${column} = $1`, [id]);
    return [table, count] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

const NOTHING = { items: 0, places: 0, saved_entries: 0, revisions: 0, users: 0, name_corrections: 0 };

/** The number of transactions in this test’s database that wait for a lock. */
async function lockWaits(): Promise<number> {
  const [{ count }] = await service.source.query(
    `select count(*) as count from pg_locks l join pg_database d on d.oid = l.database
     where not granted and datname = current_database()`,
  );
  return count;
}

test('a user’s name and its changes appear on their items, and change the list’s ETag', async () => {
  await save('Named');
  const nameless = await list();
  await service.publishEvent(auth.userRegistered, { id: actor.id, display_name: 'Ada' });
  await until(async () => (await list()).owners[0] === 'Ada');
  const named = await list();
  await service.publishEvent(auth.userRenamed, {
    id: actor.id,
    display_name: 'Ada L.',
    at: '2026-01-01T00:00:00.000Z',
  });
  await until(async () => (await list()).owners[0] === 'Ada L.');
  expect(new Set([nameless.etag, named.etag, (await list()).etag]).size).toBe(3);
});

test('a new user’s first list has their name, and the late registration event does not change the ETag', async () => {
  service.auth.names.set(actor.id, 'Ada');
  const collectionsEtag = async () =>
    (await service.messenger.call(collections.list, { actor, include_counts: true, include_system: true })).etag;
  const [empty, stock] = [await list(), await collectionsEtag()];
  const people = service.app.get(UsersService);
  await people.add({ id: actor.id, display_name: 'Ada' });
  expect([(await list()).etag, await collectionsEtag()]).toEqual([empty.etag, stock]);
  await save('Named');
  expect((await list()).owners).toEqual(['Ada']);
});

test('a repeated registration event does not restore the old name', async () => {
  const people = service.app.get(UsersService);
  await people.rename({ id: actor.id, display_name: 'New', at: '2026-01-01T00:00:00.000Z' });
  await people.add({ id: actor.id, display_name: 'Old' });
  await save('Named');
  expect((await list()).owners).toEqual(['New']);
});

test('the later of two new names is kept, in whatever order they arrive', async () => {
  const people = service.app.get(UsersService);
  await people.rename({ id: actor.id, display_name: 'Later', at: '2026-01-01T00:00:01.000Z' });
  await people.rename({ id: actor.id, display_name: 'Earlier', at: '2026-01-01T00:00:00.000Z' });
  await save('Named');
  expect((await list()).owners).toEqual(['Later']);
});

describe("an item's currency", () => {
  const at = (second: number) => `2026-01-01T00:00:0${second}.000Z`;
  const currencies = async (as = actor) => {
    const { json } = await service.messenger.call(inventory.listVisible, { actor: as });
    return ItemList.parse(JSON.parse(String(json))).items.map(({ currency }) => currency);
  };
  const choose = (currency: string, second: number) =>
    service.publishEvent(userSettings.currencyChanged, { user_id: actor.id, currency, at: at(second) });

  test('the currency of the owner is on their items, changes the ETag, and the later of two choices is kept', async () => {
    await save('Priced');
    const { etag } = await list();
    await choose('EUR', 2);
    await until(async () => (await currencies())[0] === 'EUR');
    expect((await list()).etag).not.toBe(etag);
    await service.app.get(UserCurrencies).change({ user_id: actor.id, currency: 'USD', at: at(1) });
    expect(await currencies()).toEqual(['EUR']);
  });

  test('editors get the currency of the owner, and viewers do not', async () => {
    const [{ id = 0 } = {}] = (await save('Priced')).items;
    await service.app.get(UserCurrencies).change({ user_id: actor.id, currency: 'EUR', at: at(1) });
    const other = { ...actor, id: actor.id + 1000 };
    for (const [role, seen] of [
      ['editor', 'EUR'],
      ['viewer', null],
    ] as const) {
      await grantAccess(service, other.id, { items: [{ owner_id: actor.id, item_ids: [id], role }] });
      expect(await currencies(other)).toEqual([seen]);
      expect(await service.messenger.call(inventory.getItem, { actor: other, item_id: id })).toMatchObject({
        currency: seen,
      });
    }
  });

  test('a currency chosen before inventory copied currencies is fetched from auth', async () => {
    await save('Priced');
    const settings = { currency: 'CHF', timezone: null, language: null, share_names_with_ai: true };
    const asked = jest.spyOn(service.app.get(Messenger), 'call').mockResolvedValueOnce(settings);
    await service.app.get(UserCurrencies).askOnce(actor.id);
    asked.mockRestore();
    expect(await currencies()).toEqual(['CHF']);
  });
});

describe('deleted users', () => {
  test('a deleted user has no rows left, and other users keep theirs', async () => {
    const other = { ...actor, id: actor.id + 1000 };
    for (const as of [actor, other]) {
      await save('By hand', { as, suggested_name: 'By model' });
      await save('By photo', { as, queue_id: as.id * 10 });
      await service.messenger.call(places.create, { actor: as, area: 'Attic' });
      await service.publishEvent(auth.userRegistered, { id: as.id, display_name: 'Somebody' });
      await until(async () => (await rowsOf(as.id)).users === 1);
    }
    await service.publishEvent(auth.userDeleted, { id: actor.id });
    await service.publishEvent(auth.userDeleted, { id: actor.id });
    await until(async () => (await rowsOf(actor.id)).items === 0);
    expect(await rowsOf(actor.id)).toEqual(NOTHING);
    const kept = { items: 2, places: 1, saved_entries: 1, revisions: 1, users: 1, name_corrections: 1 };
    expect(await rowsOf(other.id)).toEqual(kept);
  });

  test('a deleted user’s images are released to media', async () => {
    await service.messenger.call(inventory.saveItems, { items: [{ name: 'Pictured' }], image_id: 9, actor });
    const released = service.released.length;
    await service.app.get(UsersService).purge(actor.id);
    await until(() => service.released.length > released);
    expect(service.released.slice(released)).toEqual([9]);
  });

  test('a deleted user gets neither late items nor a late name', async () => {
    const people = service.app.get(UsersService);
    await people.purge(actor.id);
    await expect(save('Late', { queue_id: actor.id * 10 })).rejects.toMatchObject({
      status: 410,
      response: { code: 'account_deleted' },
    });
    await people.add({ id: actor.id, display_name: 'Late' });
    await people.rename({ id: actor.id, display_name: 'Later', at: '2026-01-01T00:00:00.000Z' });
    expect(await rowsOf(actor.id)).toEqual(NOTHING);
  });

  test('an item that is being saved when its user is deleted does not remain', async () => {
    const holding = service.source.createQueryRunner();
    await holding.startTransaction();
    await holding.query('lock table items in share row exclusive mode');
    const saving = save('In between');
    await until(async () => (await lockWaits()) === 1);
    const purging = service.app.get(UsersService).purge(actor.id);
    await until(async () => (await lockWaits()) === 2);
    await holding.commitTransaction();
    await holding.release();
    expect((await saving).total_saved).toBe(1);
    await purging;
    expect(await rowsOf(actor.id)).toEqual(NOTHING);
  });
});
