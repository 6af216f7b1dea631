import { expect, test } from 'vitest';
import { buildBatch, buildEntry, buildUpload } from '../../../testing/factories';
import { batchProgresses, secondsLeft } from './batch-progress';

const NOTHING = { queue: [], batches: [], paused: null };

test("the progress of a batch combines the server's counts and the uploads of this page", () => {
  const batches = [buildBatch({ total: 27, completed: 20, failed: 1, skipped: 2, pending: 3 })];
  const uploads = [
    buildUpload({ state: 'uploading' }),
    buildUpload({ state: 'failed' }),
    buildUpload({ state: 'added', queue_id: 9 }),
    buildUpload({ batch_id: 'another', batch_name: 'mug.jpg' }),
  ];
  expect(batchProgresses({ ...NOTHING, batches }, uploads)).toMatchObject([
    {
      id: 'batch',
      total: 30,
      done: 23,
      failed: 2,
      skipped: 2,
      uploading: true,
      unsent: true,
      known: true,
      finished: false,
    },
    { id: 'another', name: 'mug.jpg', total: 1, done: 0, known: false, finished: false },
  ]);
});

test('an upload that the server already lists is counted once', () => {
  const queue = [buildEntry({ id: 9 })];
  const batches = [buildBatch({ total: 1, pending: 1 })];
  const uploads = [buildUpload({ state: 'added', queue_id: 9 })];
  expect(batchProgresses({ ...NOTHING, queue, batches }, uploads)).toMatchObject([{ total: 1, unsent: false }]);
});

test('a batch is finished when no photo is under way, counting errors and duplicates as done', () => {
  const batches = [buildBatch({ total: 3, completed: 1, failed: 1, skipped: 1 })];
  expect(batchProgresses({ ...NOTHING, batches }, [])).toMatchObject([{ done: 3, failed: 1, finished: true }]);
});

test('a batch whose photos were all removed is not shown', () => {
  expect(batchProgresses({ ...NOTHING, batches: [buildBatch({ total: 0 })] }, [])).toEqual([]);
});

test('the time left is estimated from the measured pace, once there is one', () => {
  const at = (done: number) => {
    const [progress] = batchProgresses({ ...NOTHING, batches: [buildBatch({ total: 30, completed: done })] }, []);
    if (!progress) throw new Error('no progress');
    return progress;
  };
  const pace = { done: 6, at: 0 };
  expect(secondsLeft(at(18), pace, 60_000)).toBe(60);
  expect(secondsLeft(at(8), pace, 60_000)).toBeNull();
  expect(secondsLeft(at(30), pace, 60_000)).toBeNull();
  expect(secondsLeft(at(18), undefined, 60_000)).toBeNull();
});
