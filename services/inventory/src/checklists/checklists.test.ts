import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import { collections } from '@whereabouts/shared/contracts/collections.js';
import { testTransaction } from '@whereabouts/shared/testing/test-transaction.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { lockWaiters } from '../testing/lock-waiters.js';
import { TestUser } from '../testing/test-user.js';

let service: InventoryService;
let me: TestUser;
let list: number;
let tent: number;
let stove: number;

beforeAll(async () => {
  service = await inventoryService();
});

beforeEach(async () => {
  me = new TestUser(service);
  list = (await me.create('Camping', { is_checklist: true })).id;
  [tent = 0, stove = 0] = await me.items(['Tent', 'Stove'], { collection_id: list });
});

afterAll(() => service?.close());

const one = (collection_id = list) => ({ actor: me.actor, collection_id });
const uncheckAll = (id = list) => me.messenger.call(collections.uncheckAll, one(id));
const runs = async () => (await me.messenger.call(collections.runs, one())).runs;
const start = async (id = list) => (await me.messenger.call(collections.startRun, one(id))).run;
const finish = async () => (await me.messenger.call(collections.finishRun, one())).run;
const checked = async () => (await me.inside(list)).filter(({ is_checked }) => is_checked).map(({ name }) => name);

const notAChecklist = { status: 409, response: { code: 'not_a_checklist' } };

describe('checks', () => {
  test('a user sets and clears a check, and repeating a call changes nothing', async () => {
    const first = await me.check(list, tent);
    expect(first).toEqual({ success: true, is_checked: true, checked_at: expect.any(String) });
    expect(await me.check(list, tent)).toEqual(first);
    expect((await me.inside(list)).find(({ id }) => id === tent)).toMatchObject({
      is_checked: true,
      checked_at: first.checked_at,
    });
    const none = { success: true, is_checked: false, checked_at: null };
    expect([await me.check(list, tent, false), await me.check(list, tent, false)]).toEqual([none, none]);
    expect(await checked()).toEqual([]);
  });

  test('the last check wins when two devices toggle the same items', async () => {
    const toggles = Array.from({ length: 20 }, (_, n) => me.check(list, n % 2 ? tent : stove, n % 3 === 0));
    await Promise.all(toggles);
    await me.check(list, tent, true);
    await me.check(list, stove, false);
    expect(await checked()).toEqual(['Tent']);
    expect((await me.inside(list)).every(({ is_checked, checked_at }) => is_checked === (checked_at !== null))).toBe(
      true,
    );
  });

  test('a user can check only live items of a checklist', async () => {
    const plain = await me.create('Cellar');
    await me.add(plain.id, [tent]);
    await expect(me.check(plain.id, tent)).rejects.toMatchObject(notAChecklist);
    await expect(uncheckAll(plain.id)).rejects.toMatchObject(notAChecklist);
    await expect(start(plain.id)).rejects.toMatchObject(notAChecklist);
    const [lamp = 0] = await me.items(['Lamp']);
    const notThere = { status: 404, response: { code: 'item_not_found' } };
    await expect(me.check(list, lamp)).rejects.toMatchObject(notThere);
    await me.trash([tent]);
    await expect(me.check(list, tent)).rejects.toMatchObject(notThere);
  });

  test('a check is refused if the collection stops being a checklist at that moment', async () => {
    const { answer } = await testTransaction(service.source, async (manager) => {
      await manager.query('update collections set is_checklist = false where id = $1', [list]);
      const answer = Promise.allSettled([me.check(list, tent)]);
      await until(async () => (await lockWaiters(service)) === 1);
      return { answer };
    });
    expect(await answer).toMatchObject([{ status: 'rejected', reason: notAChecklist }]);
    expect(await checked()).toEqual([]);
  });

  test('unchecking all items also clears a check that is being set', async () => {
    const { answers } = await testTransaction(service.source, async (manager) => {
      // The check has written its row. Its last step waits for this revision row.
      await manager.query('select from revisions where user_id = $1 for update', [me.actor.id]);
      const checking = me.check(list, tent);
      await until(async () => (await lockWaiters(service)) === 1);
      const answers = Promise.all([checking, uncheckAll()]);
      await until(async () => (await lockWaiters(service)) === 2);
      return { answers };
    });
    expect(await answers).toMatchObject([{ is_checked: true }, { unchecked_count: 1 }]);
    expect(await checked()).toEqual([]);
  });

  test('one call unchecks all items', async () => {
    await me.check(list, tent);
    await me.check(list, stove);
    expect(await uncheckAll()).toEqual({ success: true, unchecked_count: 2 });
    expect(await checked()).toEqual([]);
    expect(await uncheckAll()).toEqual({ success: true, unchecked_count: 0 });
  });
});

describe('runs', () => {
  test('a run starts with nothing checked and keeps its user, its times and the missing items', async () => {
    await service.publishEvent(auth.userRegistered, { id: me.actor.id, display_name: 'Ada' });
    await until(async () => (await me.find(list)).owner_name === 'Ada');
    await me.check(list, stove);
    const under_way = await start();
    expect(under_way).toMatchObject({ user_id: me.actor.id, user_name: 'Ada', finished_at: null, total: null });
    expect(await checked()).toEqual([]);
    await me.check(list, tent);
    const run = await finish();
    expect(run).toMatchObject({ id: under_way.id, total: 2, checked: 1, missing: ['Stove'] });
    expect(Date.parse(run.finished_at ?? '')).toBeGreaterThanOrEqual(Date.parse(run.started_at));
    await me.update({ id: stove, name: 'Gas stove' });
    expect(await runs()).toEqual([run]);
  });

  test('a checklist has one active run, which can be finished once', async () => {
    await expect(finish()).rejects.toMatchObject({ status: 409, response: { code: 'no_run_under_way' } });
    const begun = await Promise.allSettled([start(), start(), start()]);
    const refused = begun.filter(({ status }) => status === 'rejected');
    expect(refused).toEqual(
      Array(2).fill({
        status: 'rejected',
        reason: expect.objectContaining({ status: 409, response: expect.objectContaining({ code: 'run_under_way' }) }),
      }),
    );
    const [first] = await runs();
    expect((await finish()).id).toBe(first?.id);
    await expect(finish()).rejects.toMatchObject({ status: 409 });
  });

  test('a run ignores items in the trash and keeps at most 500 names', async () => {
    const ids = await me.manyItems(600);
    await me.add(list, ids.slice(0, 300));
    await me.add(list, ids.slice(300));
    await me.trash([tent]);
    await start();
    await me.check(list, stove);
    const run = await finish();
    expect(run).toMatchObject({ total: 601, checked: 1 });
    expect(run.missing).toHaveLength(500);
    expect(run.missing).not.toContain('Tent');
  });

  test('a checklist keeps its latest 50 runs, which are deleted with the checklist', async () => {
    await service.source.query(
      `insert into checklist_runs (collection_id, user_id, finished_at, total, checked)
       select $1, $2, now(), n, 0 from generate_series(1, 55) n`,
      [list, me.actor.id],
    );
    const { id } = await start();
    const history = await runs();
    expect(history.map(({ total }) => total)).toEqual([null, ...Array.from({ length: 49 }, (_, n) => 55 - n)]);
    expect(history[0]?.id).toBe(id);
    const kept = await service.source.query('select id from checklist_runs where collection_id = $1', [list]);
    expect(kept).toHaveLength(50);
    await me.messenger.call(collections.delete, one());
    expect(await service.source.query('select id from checklist_runs where collection_id = $1', [list])).toEqual([]);
  });
});
