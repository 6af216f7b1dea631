import { expect, test } from '@jest/globals';
import { HttpException } from '@nestjs/common';
import { PerUserConcurrency } from './per-user-concurrency.js';

/**
 * Starts tasks of users by name. `end` ends the task with a name, and `started` lists the tasks in order of their
 * start.
 */
function tasks(concurrency: PerUserConcurrency) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (user_id: number, name: string) =>
    concurrency.run(user_id, () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { started, run, end };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const refusal = () => new HttpException('too many', 429);

test("a user's waiting tasks run after those of other users", async () => {
  const { started, run, end } = tasks(new PerUserConcurrency({ per_user: 2, total: 3 }));
  for (const name of ['a1', 'a2', 'a3', 'a4']) void run(1, name);
  void run(2, 'b1');
  void run(2, 'b2');
  void run(3, 'c1');
  await settled();
  expect(started).toEqual(['a1', 'a2', 'b1']);
  await end('a1');
  await end('a2');
  await end('b1');
  await end('a3');
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'c1', 'a4']);
});

test('a failed task frees its slot', async () => {
  const concurrency = new PerUserConcurrency({ per_user: 1, total: 1 });
  await expect(concurrency.run(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await concurrency.run(1, async () => 'done')).toBe('done');
});

test("without patience, a task over the limit is rejected at once, and other users' tasks are not", async () => {
  const { started, run, end } = tasks(new PerUserConcurrency({ per_user: 1, patience_ms: 0, refusal }));
  void run(1, 'a1');
  await expect(run(1, 'a2')).rejects.toThrow('too many');
  void run(2, 'b1');
  await end('a1');
  void run(1, 'a3');
  await settled();
  expect(started).toEqual(['a1', 'b1', 'a3']);
});

test('a task that has waited too long is rejected and does not run', async () => {
  const { started, run, end } = tasks(new PerUserConcurrency({ per_user: 1, patience_ms: 1, refusal }));
  void run(1, 'a1');
  await expect(run(1, 'a2')).rejects.toThrow('too many');
  await end('a1');
  void run(1, 'a3');
  await settled();
  expect(started).toEqual(['a1', 'a3']);
});
