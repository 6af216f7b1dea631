import { expect, test } from 'vitest';
import { BatchedWrites } from './batched-writes.js';

/** Writes that end when they are told to. */
function slowWrites() {
  const begun: { entries: number[]; end: PromiseWithResolvers<void> }[] = [];
  const writes = new BatchedWrites<number>((entries) => {
    const end = Promise.withResolvers<void>();
    begun.push({ entries, end });
    return end.promise;
  });
  return { writes, begun, entries: () => begun.map((write) => write.entries) };
}

test('what comes during a write is written together after it', async () => {
  const { writes, begun, entries } = slowWrites();
  const added = [1, 2, 3].map((entry) => writes.add(entry));
  expect(entries()).toEqual([[1]]);
  begun[0]?.end.resolve();
  await added[0];
  expect(entries()).toEqual([[1], [2, 3]]);
  begun[1]?.end.resolve();
  await Promise.all(added);
});

test('a failure is told to those of its batch, and the next one goes on', async () => {
  const { writes, begun, entries } = slowWrites();
  const [first, second] = [writes.add(1), writes.add(2)];
  begun[0]?.end.reject(new Error('the database is away'));
  await expect(first).rejects.toThrow('away');
  begun[1]?.end.resolve();
  await second;
  expect(entries()).toEqual([[1], [2]]);
});
