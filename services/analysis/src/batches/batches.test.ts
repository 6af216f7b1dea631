import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { RunningService } from '@whereabouts/shared/nest/process/service.js';
import { DataSource } from 'typeorm';
import { eventually } from '../testing/eventually.js';
import { BOB, TestHarness } from '../testing/test-harness.js';
import { Budget } from '../usage/budget.js';
import { EndedBatches } from './ended-batches.js';

const batch_id = 'holiday_1';

let harness: TestHarness;
let service: RunningService;
let source: DataSource;
let actor: Actor;

/** No worker runs, so entries keep the state that the service or the test gives them. */
beforeAll(async () => {
  harness = await TestHarness.start();
  service = await harness.startAnalysis('api');
  source = service.app.get(DataSource);
});

beforeEach(() => {
  actor = { id: (actor?.id ?? 100) + 1, role: 'user' };
});

afterAll(() => harness?.close());

type BatchCommand = 'batch' | 'removeBatch' | 'pauseBatch' | 'resumeBatch' | 'undoBatch';

const call = (command: BatchCommand, as = actor) => harness.messenger.call(analysis[command], { actor: as, batch_id });

const listed = () => harness.messenger.call(analysis.batch, { actor, batch_id });

/** Adds entries with these states to the batch, as a worker would leave them. @returns their ids */
async function batchOf(...states: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const status of states) {
    const queue_id = await harness.queueImage({ batch_id, batch_name: 'Holiday' }, actor);
    const finished = `case when $2 in ('pending', 'analyzing', 'saving') then null else now() end`;
    await source.query(
      `update queue_entries set status = $2, items_saved = case $2 when 'completed' then 2 else 0 end,
        started_at = case $2 when 'pending' then null else now() - interval '90 seconds' end,
        finished_at = ${finished}, completed_at = case $2 when 'completed' then now() end,
        error_message = case $2 when 'error' then 'Blurred.' end,
        provider_message = case $2 when 'error' then 'image too small' end where id = $1`,
      [queue_id, status],
    );
    ids.push(queue_id);
  }
  return ids;
}

const pending = (as = actor) => harness.messenger.call(analysis.pendingEntries, { actor: as });
const recent = async (as = actor) => (await harness.messenger.call(analysis.recentBatches, { actor: as })).batches;

describe('batches in the queue', () => {
  test('the queue counts the images of each listed batch by state', async () => {
    await batchOf('completed', 'completed', 'error', 'skipped', 'analyzing', 'pending');
    expect((await pending()).batches).toEqual([
      expect.objectContaining({
        ...{ id: batch_id, name: 'Holiday', total: 6, completed: 2, failed: 1, skipped: 1, pending: 1, items_saved: 4 },
        ...{ is_paused: false, finished_at: null, undone_at: null },
      }),
    ]);
  });

  test('the queue lists a completed batch for an hour', async () => {
    await batchOf('completed');
    await source.query(`update queue_entries set completed_at = now() - interval '59 minutes'`);
    expect((await pending()).queue).toEqual([]);
    expect((await pending()).batches).toMatchObject([{ id: batch_id, finished_at: expect.any(String) }]);
    await source.query(`update queue_entries set completed_at = now() - interval '61 minutes'`);
    expect((await pending()).batches).toEqual([]);
  });

  test('while the budget is used up, the queue says so and dispatches nothing', async () => {
    expect((await pending()).paused).toBeNull();
    const usedUp = jest.spyOn(service.app.get(Budget), 'isUsedUp').mockResolvedValue(true);
    await batchOf('pending');
    expect((await pending()).paused).toEqual({ code: 'budget_used_up', message: expect.stringContaining('budget') });
    const [{ count }] = await source.query(
      'select count(dispatched_at) as count from queue_entries where user_id = $1',
      [actor.id],
    );
    expect(count).toBe(0);
    usedUp.mockRestore();
  });
});

describe('contents of a batch', () => {
  test('a batch is listed completely, including completed entries', async () => {
    const ids = await batchOf('completed', 'error', 'pending');
    await source.query(`update queue_entries set completed_at = now() - interval '1 day' where id = $1`, [ids[0]]);
    const { queue, ...batch } = await listed();
    expect(batch).toEqual({ batch_id, batch_name: 'Holiday' });
    expect(queue.map(({ id }) => id)).toEqual(ids);
  });

  test('canceling a batch removes its pending and failed entries', async () => {
    const [done, , , busy] = await batchOf('completed', 'pending', 'error', 'analyzing');
    expect(await call('removeBatch')).toEqual({ deleted_count: 2 });
    expect((await listed()).queue.map(({ id }) => id)).toEqual([done, busy]);
  });

  test('a batch is deleted with its last entry', async () => {
    await batchOf('pending', 'error');
    await call('removeBatch');
    await expect(listed()).rejects.toMatchObject({ status: 404 });
    expect(await recent()).toEqual([]);
  });

  test.each(['batch', 'removeBatch', 'pauseBatch', 'resumeBatch', 'undoBatch'] as const)(
    "another user's batch results in a 404 (%s)",
    async (command) => {
      await batchOf('pending');
      await expect(call(command, BOB)).rejects.toMatchObject({ status: 404 });
      expect((await pending()).queue).toHaveLength(1);
    },
  );

  test('batches of two users can have the same id', async () => {
    await batchOf('pending');
    const other = { id: actor.id + 1_000, role: 'user' } as const;
    await harness.queueImage({ batch_id }, other);
    await call('removeBatch');
    expect((await pending(other)).queue).toHaveLength(1);
  });
});

describe('undoing a batch', () => {
  test('undoing a batch takes back its items and removes its open entries, once', async () => {
    const [done, busy] = await batchOf('completed', 'analyzing', 'pending');
    const image_id = 1;
    harness.inventory.saved.set(done as number, { actor, image_id, items: [{ name: 'Cup' }, { name: 'Saucer' }] });
    expect(await call('undoBatch')).toEqual({ success: true, deleted_count: 2 });
    expect(harness.inventory.undone.has(busy as number)).toBe(true);
    expect((await listed()).queue.map(({ id }) => id)).toEqual([done]);
    expect(await call('undoBatch')).toEqual({ success: true, deleted_count: 0 });
  });

  test('a batch can be undone twice, even if nothing is left of it', async () => {
    await batchOf('pending');
    await call('undoBatch');
    expect(await call('undoBatch')).toEqual({ success: true, deleted_count: 0 });
    expect((await pending()).batches).toEqual([]);
  });

  test('a batch can be undone again after one of its entries was reprocessed', async () => {
    const [done] = await batchOf('completed');
    await call('undoBatch');
    await harness.messenger.call(analysis.reprocess, { actor, queue_id: done as number });
    expect((await pending()).batches).toMatchObject([{ id: batch_id, undone_at: null }]);
  });
});

describe('recent batches', () => {
  test('recent batches are listed with their results, latest first, to their owner and to admins', async () => {
    await batchOf('completed', 'error');
    await harness.queueImage({ batch_id: 'waits' }, actor);
    const failed = { id: batch_id, name: 'Holiday', status: 'failed', total: 2, completed: 1, failed: 1 };
    const expected = [
      { id: 'waits', status: 'pending', processing_time: null, error_message: null },
      { ...failed, processing_time: expect.closeTo(90, 0), error_message: 'Blurred.' },
    ];
    expect(await recent()).toMatchObject(expected);
    expect((await recent()).map((batch) => batch.provider_message)).toEqual([null, null]);
    expect((await recent(BOB)).slice(0, 2)).toMatchObject(expected);
    expect((await recent(BOB))[1]?.provider_message).toBe('image too small');
    expect(await recent({ id: 99_999, role: 'user' })).toEqual([]);
  });

  test('a recent batch is processing from its first image to its last, and then completed', async () => {
    const [, second] = await batchOf('completed', 'analyzing');
    expect(await recent()).toMatchObject([{ status: 'processing', processing_time: null }]);
    await source.query(`update queue_entries set status = 'completed', finished_at = now() where id = $1`, [second]);
    await eventually(async () => expect(await recent()).toMatchObject([{ status: 'completed' }]));
  });
});

describe('the end of a batch', () => {
  const told = async () => {
    await service.app.get(EndedBatches).tell();
    return harness.inventory.endedBatches.splice(0).filter(({ user_id }) => user_id === actor.id);
  };
  const rest = () => source.query(`update queue_entries set updated_at = now() - interval '11 seconds'`);

  test('the end of a batch is published once it has been idle, and again after photos were added', async () => {
    const [first, , open] = await batchOf('completed', 'error', 'analyzing');
    await rest();
    expect(await told()).toEqual([]);
    await source.query(`update queue_entries set status = 'completed', items_saved = 3 where id = $1`, [open]);
    const ended = { batch_id, batch_name: 'Holiday', queue_ids: [first, open], items_saved: 5, failed: 1 };
    await service.app.get(EndedBatches).tell();
    await eventually(async () => expect(await told()).toMatchObject([ended]));
    expect(await told()).toEqual([]);
    await batchOf('completed');
    expect(await told()).toEqual([]);
    await rest();
    await eventually(async () => expect(await told()).toMatchObject([{ items_saved: 7 }]));
  });

  test('the end of a batch that was undone or had no results is not published', async () => {
    await batchOf('completed');
    await call('undoBatch');
    await harness.queueImage({ batch_id: 'known', status: 'skipped' }, actor);
    await rest();
    await service.app.get(EndedBatches).tell();
    const untold = 'select batch_id from batches where user_id = $1 and told_at is null';
    expect(await source.query(untold, [actor.id])).toEqual([]);
    expect(await told()).toEqual([]);
  });
});
