import { expect, test } from '@jest/globals';
import { until } from '@whereabouts/shared/testing/until.js';
import { BatchedCalls } from './batched-calls.js';

/** Calls that end on command. Each entry's result is ten times the entry. */
function slowCalls() {
  const begun: { entries: number[]; end: PromiseWithResolvers<void> }[] = [];
  const calls = new BatchedCalls<number, number>(async (entries) => {
    const end = Promise.withResolvers<void>();
    begun.push({ entries, end });
    await end.promise;
    return entries.map((entry) => entry * 10);
  });
  return { calls, begun, entries: () => begun.map((call) => call.entries) };
}

test('entries added at once form one batch, and entries added during a batch form the next', async () => {
  const { calls, begun, entries } = slowCalls();
  const first = [1, 2].map((entry) => calls.add(entry));
  await until(() => begun.length > 0);
  const second = [3, 4].map((entry) => calls.add(entry));
  begun[0]?.end.resolve();
  expect(await Promise.all(first)).toEqual([10, 20]);
  await until(() => begun.length > 1);
  begun[1]?.end.resolve();
  expect(await Promise.all(second)).toEqual([30, 40]);
  expect(entries()).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

test('a failed batch rejects all its entries, and the next batch runs', async () => {
  const { calls, begun } = slowCalls();
  const first = [1, 2].map((entry) => calls.add(entry));
  await until(() => begun.length > 0);
  const second = calls.add(2);
  begun[0]?.end.reject(new Error('the database is away'));
  for (const call of first) await expect(call).rejects.toThrow('away');
  await until(() => begun.length > 1);
  begun[1]?.end.resolve();
  expect(await second).toBe(20);
});
