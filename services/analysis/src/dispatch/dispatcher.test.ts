import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { apartFromTransaction } from '@whereabouts/shared/nest/database/transaction-guard.js';
import type { RunningService } from '@whereabouts/shared/nest/process/service.js';
import { testTransaction } from '@whereabouts/shared/testing/test-transaction.js';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import { DataSource } from 'typeorm';
import { eventually } from '../testing/eventually.js';
import { plainImage, TestHarness } from '../testing/test-harness.js';
import { Budget } from '../usage/budget.js';
import { Dispatcher } from './dispatcher.js';
import { RECLAIM_LOST_JOBS } from './recovery.query.js';

const JOBS = analysis.processEntry.pattern;
const LIMITS = { MAX_IN_FLIGHT: '6', MAX_IN_FLIGHT_PER_USER: '4' };

let harness: TestHarness;
let service: RunningService;
let source: DataSource;
let connection: ChannelModel;
let channel: Channel;
let users = 0;

/** No worker consumes the jobs, so dispatched jobs stay in the queue and can be counted. */
beforeAll(async () => {
  harness = await TestHarness.start();
  service = await harness.startAnalysis('api', LIMITS);
  source = service.app.get(DataSource);
  connection = await connect(harness.env.RABBITMQ_URL);
  channel = await connection.createChannel();
});

beforeEach(async () => {
  await source.query('delete from queue_entries');
  await source.query('delete from dispatch_fairness');
  await source.query('delete from workers');
  // Messages that are just being published are purged too.
  await source.query('delete from outbox');
  await channel.purgeQueue(JOBS);
});

afterEach(() => {
  jest.restoreAllMocks();
});

afterAll(async () => {
  await connection?.close();
  await harness?.close();
});

const somebody = (): Actor => ({ id: 1_000 + ++users, role: 'user' });

async function queue(actor: Actor, photos: number): Promise<number[]> {
  const ids: number[] = [];
  for (let image = 0; image < photos; image += 1) ids.push(await harness.queueImage({}, actor));
  return ids;
}

const inFlight = async (actor?: Actor): Promise<number> => {
  const whose = actor ? `and user_id = ${actor.id}` : '';
  const [{ count }] = await source.query(
    `select count(*) as count from queue_entries where dispatched_at is not null ${whose}`,
  );
  return count;
};

/** How many queries wait for a lock of another transaction. */
const lockWaiters = async (): Promise<number> => {
  const rows = await source.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
};

const reachesInFlight = (count: number, actor?: Actor) =>
  eventually(async () => expect(await inFlight(actor)).toBe(count));

/** Acts like a worker that takes the oldest job and ends it. Ignores jobs of earlier tests. */
function finishOne(): Promise<number> {
  return eventually(async () => {
    const message = await channel.get(JOBS, { noAck: true });
    if (!message) throw new Error('no job yet');
    const { queue_id } = JSON.parse(message.content.toString()).data;
    const [{ user_id }] = await source.query('select user_id from queue_entries where id = $1', [queue_id]);
    const actor: Actor = { id: user_id, role: 'user' };
    await harness.messenger.call(analysis.changeStatus, { actor, queue_id, status: 'error' });
    return queue_id;
  });
}

describe('the number of dispatched entries', () => {
  test('one entry is dispatched while there is no live worker, so that the first worker finds a job', async () => {
    await queue(somebody(), 3);
    await reachesInFlight(1);
    await eventually(async () => expect((await channel.checkQueue(JOBS)).messageCount).toBe(1));
  });

  test("the dispatcher fills the workers' slots and dispatches one more entry per slot for preparation", async () => {
    await queue(somebody(), 3);
    await harness.pretendWorker(service, 1);
    await reachesInFlight(2);
  });

  test('the dispatcher respects the limits per user and in total', async () => {
    const [one, other] = [somebody(), somebody()];
    await harness.pretendWorker(service, 50);
    await queue(one, 6);
    await reachesInFlight(4, one);
    await queue(other, 6);
    await reachesInFlight(2, other);
    expect(await inFlight()).toBe(6);
  });

  test('two processes together do not exceed the limit', async () => {
    const other = await harness.startAnalysis('api', LIMITS);
    const [pause, otherPause] = [service, other].map(({ app }) =>
      jest.spyOn(app.get(Budget), 'isUsedUp').mockResolvedValue(true),
    );
    const [one, two, late] = [somebody(), somebody(), somebody()];
    await harness.pretendWorker(service, 50);
    await queue(one, 4);
    await queue(two, 2);
    await testTransaction(source, async (manager) => {
      // The other process takes all six places and waits for this row before it commits.
      await manager.query('insert into dispatch_fairness (user_id, served_at) values ($1, now())', [one.id]);
      otherPause?.mockRestore();
      other.app.get(Dispatcher).wake();
      await eventually(async () => expect(await lockWaiters()).toBe(1));
      await apartFromTransaction(() => queue(late, 2));
      pause?.mockRestore();
      service.app.get(Dispatcher).wake();
      await eventually(async () => expect((await lockWaiters()) === 2 || (await inFlight()) > 0).toBe(true));
    });
    await other.close();
    expect([await inFlight(), await inFlight(late)]).toEqual([6, 0]);
  });

  test('the next entry is dispatched at once when one is finished, removed or undone', async () => {
    const actor = somebody();
    const ids = await queue(actor, 4);
    await reachesInFlight(1);
    expect(await finishOne()).toBe(ids[0]);
    expect(await finishOne()).toBe(ids[1]);
    await reachesInFlight(1);
    await harness.messenger.call(analysis.removeEntry, { actor, queue_id: ids[2] as number });
    expect(await finishOne()).toBe(ids[3]);
  });
});

describe('the order of dispatch', () => {
  test('a user with one image comes before the next image of a user with thirty', async () => {
    const [many, one] = [somebody(), somebody()];
    const manys = await queue(many, 30);
    await reachesInFlight(1);
    const [single] = await queue(one, 1);
    expect([await finishOne(), await finishOne(), await finishOne()]).toEqual([manys[0], single, manys[1]]);
  });

  test('users with many images take turns', async () => {
    const [one, other] = [somebody(), somebody()];
    const ones = await queue(one, 3);
    const others = await queue(other, 3);
    const order: number[] = [];
    for (let image = 0; image < 6; image += 1) order.push(await finishOne());
    expect(order).toEqual([ones[0], others[0], ones[1], others[1], ones[2], others[2]]);
  });

  test('several slots are shared evenly among users', async () => {
    const [one, other] = [somebody(), somebody()];
    const budget = jest.spyOn(service.app.get(Budget), 'isUsedUp').mockResolvedValue(true);
    await queue(one, 5);
    await queue(other, 5);
    // One entry may be in flight if a dispatch had checked the budget before.
    expect(await inFlight()).toBeLessThanOrEqual(1);
    await harness.pretendWorker(service, 3);
    budget.mockRestore();
    await reachesInFlight(6);
    expect([await inFlight(one), await inFlight(other)]).toEqual([3, 3]);
  });
});

describe('recovery of lost jobs', () => {
  // This test comes first, because the next one starts a worker that keeps running.
  test('an entry is not reclaimed while there is no live worker', async () => {
    await queue(somebody(), 1);
    await reachesInFlight(1);
    await source.query(`update queue_entries set updated_at = now() - interval '1 hour'`);
    const [lost] = await source.query(RECLAIM_LOST_JOBS, [60_000]);
    expect(lost).toEqual([]);
    expect(await source.query('select dispatch_number from queue_entries')).toEqual([{ dispatch_number: 1 }]);
  });

  test('an entry whose job is lost is dispatched again, and the old job is ignored', async () => {
    const actor = somebody();
    const [queue_id] = await queue(actor, 1);
    await reachesInFlight(1);
    const lost = await channel.get(JOBS, { noAck: true });
    await source.query(`update queue_entries set status = 'analyzing', updated_at = now() - interval '1 hour'`);
    await harness.pretendWorker(service, 4);
    await eventually(async () => expect((await channel.checkQueue(JOBS)).messageCount).toBe(1));
    if (lost) channel.sendToQueue(JOBS, lost.content);
    await harness.startAnalysis('worker');
    const entry = () => harness.entry(queue_id as number, actor);
    await eventually(async () => expect(await entry()).toMatchObject({ status: 'completed', attempts: 1 }));
  });

  test('a retry delay ends even if its message is lost', async () => {
    const actor = somebody();
    const image_id = harness.media.add(actor.id, await plainImage('red'));
    await source.query(
      `insert into queue_entries (user_id, image_id, file_name, batch_id, status, retry_at)
        values ($1, $2, 'x', 'b', 'pending', now() - interval '1 minute')`,
      [actor.id, image_id],
    );
    await eventually(async () => {
      const { queue: listed } = await harness.messenger.call(analysis.pendingEntries, { actor });
      expect(listed).toMatchObject([{ status: 'completed' }]);
    });
  });
});
