import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { Actor } from '../../../contracts/auth.js';
import { command, type RequestOf, rawCommand } from '../../../contracts/contract.js';
import { type TestEnvironment, testEnvironment } from '../../../testing/environment.js';
import { startFake } from '../../../testing/fake-service.js';
import { testMessenger } from '../../../testing/test-messenger.js';
import { until } from '../../../testing/until.js';
import { requestContext } from '../../http/request-context.js';
import type { RunningService } from '../../process/service.js';
import { OnCommand } from '../message-handlers.js';
import type { Messenger } from '../messenger.js';
import { RawReply } from '../raw-reply.js';
import { LongAnswer, LongReply } from './long-reply.js';

const PORTION = Buffer.alloc(100_000, 'x');

const AsActor = z.object({ actor: Actor });
const AsAnybody = z.object({ actor: Actor.optional(), owner_id: z.int().optional() });
const lists = {
  portions: rawCommand('inventory.portions', AsActor.extend({ count: z.int(), item_count: z.int() }), z.unknown()),
  broken: rawCommand('inventory.broken', AsActor, z.unknown()),
  bytes: rawCommand('inventory.bytes', AsAnybody.extend({ length: z.int() }), z.unknown()),
  stuck: rawCommand('inventory.stuck', AsActor.extend({ text: z.string() }), z.unknown()),
  measure: command('inventory.measure', AsActor.extend({ text: z.string() }), z.object({ length: z.int() })),
};

/** The number of portions read from the current list, and of lists whose reading has ended. */
let read = 0;
let ended = 0;

@Controller()
class Lists {
  @OnCommand(lists.portions)
  portions({ count, item_count }: RequestOf<typeof lists.portions>) {
    return new LongReply('W/"1"', item_count, async function* () {
      try {
        for (read = 0; read < count; read += 1) {
          await pause(1);
          yield PORTION;
        }
      } finally {
        ended += 1;
      }
    });
  }

  @OnCommand(lists.broken)
  broken() {
    return new LongReply('W/"1"', 3_000, async function* () {
      yield PORTION;
      throw new Error('the database is gone');
    });
  }

  @OnCommand(lists.stuck)
  stuck() {
    return new LongReply('W/"1"', 3_000, async function* () {
      yield PORTION;
      await pause(60_000, undefined, { ref: false });
    });
  }

  @OnCommand(lists.bytes)
  bytes({ length }: RequestOf<typeof lists.bytes>) {
    return new RawReply('W/"2"', Buffer.alloc(length, 'y'));
  }

  @OnCommand(lists.measure)
  measure({ text }: RequestOf<typeof lists.measure>) {
    return { length: requestContext()?.is_streamed ? text.length : -1 };
  }
}

let environment: TestEnvironment;
let service: RunningService;
let messenger: Messenger;
let actor: Actor;

beforeAll(async () => {
  environment = await testEnvironment();
  service = await startFake('inventory', environment.env, Lists);
  const addresses = { inventory: `http://127.0.0.1:${service.port}` };
  messenger = testMessenger(environment.env, addresses);
});

beforeEach(() => {
  actor = { id: (actor?.id ?? 0) + 1, role: 'user' };
  ended = 0;
});

afterAll(async () => {
  await messenger?.onApplicationShutdown();
  await service?.close();
  await environment?.close();
});

async function announced(count: number, item_count = 3_000): Promise<LongAnswer> {
  const answer = await messenger.forward(lists.portions, { actor, count, item_count });
  if (!(answer instanceof LongAnswer)) throw new Error('the list was not announced');
  return answer;
}

test('a long list is announced over the broker unread, then fetched over HTTP', async () => {
  read = 0;
  const answer = await announced(50);
  expect([answer.etag, answer.item_count, read]).toEqual(['W/"1"', 3_000, 0]);
  const whole = await messenger.call(lists.portions, { actor, count: 50, item_count: 3_000 });
  expect([whole.etag, whole.json?.length]).toEqual(['W/"1"', 50 * PORTION.length]);
});

test('a slow client slows down the reading of rows', async () => {
  const { bytes } = await (await announced(500)).open();
  await until(() => read > 0);
  await pause(500);
  expect(read).toBeLessThan(100);
  bytes.destroy();
  await until(() => ended === 1);
});

test('a client that disconnects ends the reading of rows', async () => {
  const leaving = new AbortController();
  const { bytes } = await (await announced(500)).open(leaving.signal);
  bytes.on('error', () => undefined);
  await once(bytes, 'readable');
  leaving.abort();
  await until(() => ended === 1);
  expect(read).toBeLessThan(100);
});

test('a list that fails halfway is a 503 for a caller that needs the whole list', async () => {
  await expect(messenger.call(lists.broken, { actor })).rejects.toMatchObject({ status: 503 });
});

test.each([
  ['a list', 'short'],
  ['the answer to a long command', 'x'.repeat(2_000_000)],
])('%s that hangs halfway is a 504 at the deadline of its caller', async (_, text) => {
  const asked = Date.now();
  await expect(messenger.call(lists.stuck, { actor, text }, 700)).rejects.toMatchObject({ status: 504 });
  expect(Date.now() - asked).toBeLessThan(5_000);
});

test('a third large list of one user is rejected at once, unlike small lists and lists of other users', async () => {
  const running = await Promise.all([1, 2].map(async () => (await announced(500)).open()));
  await expect((await announced(500)).open()).rejects.toMatchObject({
    status: 429,
    response: { code: 'too_many_at_once', retry_after: 1 },
  });
  const small = await (await announced(1, 2_000)).open();
  const me = actor;
  actor = { id: 1_000, role: 'user' };
  const others = await (await announced(1)).open();
  actor = me;
  for (const { bytes } of [...running, small, others]) bytes.destroy();
  await until(async () => {
    try {
      (await (await announced(1)).open()).bytes.destroy();
      return true;
    } catch {
      return false;
    }
  });
});

test('a list of few items that is too long for the broker is fetched over HTTP', async () => {
  const answer = await messenger.forward(lists.bytes, { actor, length: 5_000_000 });
  expect(answer).toBeInstanceOf(LongAnswer);
  const whole = await messenger.call(lists.bytes, { actor, length: 5_000_000 });
  expect([whole.etag, whole.json?.length]).toEqual(['W/"2"', 5_000_000]);
});

test('a list of few items that is too long for the broker counts as large for guests, but not for users', async () => {
  const open = async (as: { actor: Actor } | { owner_id: number }) => {
    const answer = await messenger.forward(lists.bytes, { ...as, length: 20_000_000 });
    return (answer as LongAnswer).open();
  };
  const guests = { owner_id: 1 };
  const running = [await open(guests), await open(guests)];
  await expect(open(guests)).rejects.toMatchObject({ status: 429, response: { code: 'too_many_at_once' } });
  for (let nth = 1; nth <= 3; nth += 1) running.push(await open({ actor }));
  for (const { bytes } of running) bytes.destroy();
});

test('a command that is too long for the broker travels over HTTP and returns its own errors', async () => {
  const text = 'ü'.repeat(1_000_000);
  expect(await messenger.call(lists.measure, { actor, text })).toEqual({ length: text.length });
  expect(await messenger.call(lists.measure, { actor, text: 'short' })).toEqual({ length: -1 });
  const wrong = messenger.call(lists.measure, { actor, text: [text] as unknown as string });
  await expect(wrong).rejects.toMatchObject({ status: 400, response: { field: 'text' } });
});

test('a call without a signature of this installation is rejected', async () => {
  const addresses = { inventory: `http://127.0.0.1:${service.port}` };
  const stranger = testMessenger({ ...environment.env, INTERNAL_SECRET: 'x'.repeat(32) }, addresses);
  const text = 'x'.repeat(2_000_000);
  await expect(stranger.call(lists.measure, { actor, text })).rejects.toMatchObject({ status: 503 });
  await stranger.onApplicationShutdown();
  const bare = await fetch(`${addresses.inventory}/internal/commands/inventory.measure`, {
    method: 'POST',
    body: '{}',
  });
  expect(bare.status).toBe(401);
});

test('a call to a service that cannot be reached is a 503', async () => {
  const addresses = { inventory: 'http://127.0.0.1:9' };
  const lost = testMessenger({ ...environment.env, INTERNAL_SECRET: 'x'.repeat(32) }, addresses);
  await expect(lost.call(lists.measure, { actor, text: 'x'.repeat(2_000_000) })).rejects.toMatchObject({ status: 503 });
  await lost.onApplicationShutdown();
});
