import { expect, test } from '@jest/globals';
import { buildEntry } from '../../testing/factories';
import { batchProgress, secondsLeft } from './batch-progress';
import type { Batch, Upload } from './scan.slice';

const batch: Batch = { id: 'batch', name: '30 photos', started_at: 0, added: 28 };
const upload = (changes: Partial<Upload>): Upload => ({
  id: 'upload',
  batch_id: 'batch',
  file_name: 'mug.jpg',
  state: 'waiting',
  sent: 0,
  error: null,
  retriable: false,
  queue_id: null,
  added_at: null,
  ...changes,
});

test('what is no longer under way is done, although it has left the queue', () => {
  const entries = [
    buildEntry({ id: 1, status: 'pending' }),
    buildEntry({ id: 2, status: 'analyzing' }),
    buildEntry({ id: 3, status: 'completed' }),
    buildEntry({ id: 4, status: 'pending', batch_id: 'another' }),
  ];
  const uploads = [upload({ state: 'uploading' }), upload({ state: 'failed' }), upload({ batch_id: 'another' })];
  expect(batchProgress(batch, uploads, entries)).toMatchObject({
    total: 30,
    done: 26,
    failed: 1,
    uploading: true,
    finished: false,
  });
});

test('a photo the server has taken in but not listed yet is under way', () => {
  const uploads = [upload({ state: 'added', queue_id: 9, added_at: 1 })];
  expect(batchProgress({ ...batch, added: 1 }, uploads, [])).toMatchObject({ done: 0, finished: false });
  expect(batchProgress({ ...batch, added: 1 }, [], [])).toMatchObject({ done: 1, finished: true });
});

test('errors and duplicates end a batch and are counted apart', () => {
  const entries = [buildEntry({ id: 1, status: 'error' }), buildEntry({ id: 2, status: 'skipped' })];
  expect(batchProgress({ ...batch, added: 3 }, [], entries)).toMatchObject({
    total: 3,
    done: 3,
    failed: 1,
    skipped: 1,
    finished: true,
  });
});

test('the time left follows the pace so far, once there is one', () => {
  const progress = (done: number) => ({
    total: 30,
    done,
    failed: 0,
    skipped: 0,
    uploading: false,
    unsent: false,
    finished: false,
  });
  expect(secondsLeft(progress(18), 0, 60_000)).toBe(40);
  expect(secondsLeft(progress(2), 0, 60_000)).toBeNull();
  expect(secondsLeft(progress(30), 0, 60_000)).toBeNull();
});
