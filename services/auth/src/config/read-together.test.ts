import { expect, test } from 'vitest';
import { readTogether } from './read-together.js';

test('who asks during a run is answered by the next one, all of them together, also after one that failed', async () => {
  const runs: PromiseWithResolvers<number>[] = [];
  const read = readTogether(() => {
    const run = Promise.withResolvers<number>();
    runs.push(run);
    return run.promise;
  });
  const first = read();
  await Promise.resolve();
  const [second, third] = [read(), read()];
  expect(runs).toHaveLength(1);
  runs[0]?.reject(new Error('down'));
  await expect(first).rejects.toThrow('down');
  await Promise.resolve();
  expect(runs).toHaveLength(2);
  runs[1]?.resolve(2);
  expect(await Promise.all([second, third])).toEqual([2, 2]);
  const last = read();
  await Promise.resolve();
  runs[2]?.resolve(3);
  expect(await last).toBe(3);
});
