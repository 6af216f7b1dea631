import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Batch, Entry } from '@whereabouts/shared/contracts/analysis.js';
import { expect, test, vi } from 'vitest';
import { pendingEntriesApi } from '../../../api/analysis/pending-entries';
import { dropped, failed } from '../../../state/scan.slice';
import { answering, failingOnce, problem } from '../../../testing/answers';
import { buildBatch, buildConfig, buildEntry, buildItem, buildUpload } from '../../../testing/factories';
import { show } from '../../../testing/render';
import { onWideScreen } from '../../../testing/wide-screen';
import Scan from '../scan';

const NOW = '2026-03-01T10:00:00.000Z';

/** Opens the page on a fake server with one batch; pause, resume and cancel change that batch. */
function openScan(first: Batch, queue: Entry[] = [buildEntry()], routes: Parameters<typeof answering>[0] = {}) {
  let batch = first;
  const change = (changes: Partial<Batch>) => {
    batch = { ...batch, ...changes };
    return batch;
  };
  const server = answering({
    'GET /api/queue/pending': () => [200, { queue, batches: [batch], paused: null }],
    'GET /api/auth/config': () => [200, buildConfig()],
    'GET /api/collections?include_counts=false&include_system=true': () => [200, { collections: [] }],
    'POST /api/queue/batch/batch/pause': () => [200, { batch: change({ is_paused: true }) }],
    'POST /api/queue/batch/batch/resume': () => [200, { batch: change({ is_paused: false }) }],
    'DELETE /api/queue/batch/batch': () => [409, problem('It has just been finished.')],
    'POST /api/queue/batch/batch/undo': () => {
      change({ undone_at: NOW, finished_at: NOW, items_saved: 0 });
      return [200, { success: true, deleted_count: 12 }];
    },
    ...routes,
  });
  return { server, change, ...show(<Scan />, server.fetch) };
}

const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a batch shows its progress, even after the page is reopened', async () => {
  openScan(buildBatch({ completed: 16, failed: 2, pending: 12 }));
  expect(await screen.findByText('18 of 30', { exact: false })).toBeVisible();
  expect(screen.getByText('2 need your attention')).toBeVisible();
  expect(screen.getByText('All photos are uploaded. You can close this page.')).toBeVisible();
});

test('the button of failed photos scrolls to them in the queue below', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const queue = [
    buildEntry(),
    buildEntry({ id: 9, file_name: 'dark.jpg', status: 'error', error_message: 'Too dark.' }),
  ];
  openScan(buildBatch({ completed: 1, failed: 1, pending: 28 }), queue);
  await screen.findByText('dark.jpg');
  await click('1 needs your attention');
  const [row] = scrolled.mock.contexts as Element[];
  expect(row?.closest('li')).toHaveTextContent('Too dark.');
  scrolled.mockRestore();
});

test('batches stay on the page while a failed request for the settings is retried', async () => {
  const server = openScan(buildBatch({ completed: 16, pending: 14 }), undefined, {
    'GET /api/auth/config': failingOnce(),
  }).server;
  await waitFor(() => expect(server.count('GET /api/auth/config')).toBe(2));
  expect(screen.getByText('16 of 30', { exact: false })).toBeVisible();
});

test('a user pauses and resumes a batch', async () => {
  const { server } = openScan(buildBatch({ completed: 1, pending: 29 }));
  await click('Pause');
  expect(await screen.findByText(/^Paused · 1 of 30/)).toBeVisible();
  await click('Resume');
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();
  expect(server.count('POST /api/queue/batch/batch/resume')).toBe(1);
});

test('canceling the rest of a batch asks first, and a refusal is shown', async () => {
  const { server } = openScan(buildBatch({ completed: 1, pending: 29 }));
  await click('Cancel');
  expect(await screen.findByText(/29 photos are left/)).toBeVisible();
  expect(server.count('DELETE /api/queue/batch/batch')).toBe(0);
  await click('Cancel what is left');
  expect(await screen.findByText('It has just been finished.')).toBeVisible();
});

test('a batch with no photo on the server is canceled without a request', async () => {
  const { server, store } = openScan(buildBatch(), [], {
    'GET /api/queue/pending': () => [200, { queue: [], batches: [], paused: null }],
  });
  const refused = buildUpload({ id: 'refused', batch_id: 'batch' });
  act(() => {
    store.dispatch(dropped([refused, buildUpload({ id: 'waiting', batch_id: 'batch' })]));
    store.dispatch(failed({ id: refused.id, error: 'This is no photo.', retriable: false }));
  });
  await click('Cancel');
  await click('Cancel what is left');
  await waitFor(() => expect(screen.queryByText('0 of 2', { exact: false })).toBeNull());
  expect(server.count('DELETE /api/queue/batch/batch')).toBe(0);
});

test('undoing a batch says how many items go to the trash and links to the trash', async () => {
  openScan(buildBatch({ completed: 30, items_saved: 12, finished_at: NOW }), []);
  await click('More for 30 photos');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Undo all' }));
  expect(await screen.findByText(/All 12 items made from these photos go to the trash/)).toBeVisible();
  await click('Move to trash');
  expect(await screen.findByText('12 items are in the trash.', { exact: false })).toBeVisible();
  expect(await screen.findByText('Undone. The items are in the trash.')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'See the trash' })[0]).toHaveAttribute('href', '/profile/trash');
});

test('a finished batch without items offers no review, no list and no undo', async () => {
  openScan(buildBatch({ completed: 30, finished_at: NOW }), []);
  expect(await screen.findByText('30 photos are done')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Review|^See the items/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull();
});

test.each([
  ['a phone', () => undefined],
  ['a wide screen', onWideScreen],
])('on %s one filled button leads to the review of the latest batch', async (_, prepare) => {
  prepare();
  const batch = buildBatch({ completed: 30, items_saved: 3, finished_at: NOW });
  const [earlier, latest] = [
    { ...batch, id: 'one', name: 'First' },
    { ...batch, id: 'two', name: 'Second' },
  ];
  const entries = { batch_name: null, total: 1, completed: 1, queue: [] };
  openScan(batch, [], {
    'GET /api/queue/pending': () => [200, { queue: [], batches: [earlier, latest], paused: null }],
    'GET /api/queue/batch/one': () => [200, { batch_id: 'one', ...entries }],
    'GET /api/queue/batch/two': () => [200, { batch_id: 'two', ...entries }],
    'GET /api/sharing/items/my-items': () => [200, { items: [] }],
  });
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Review 3 new items' })).toHaveLength(2));
  const links = screen.getAllByRole('link', { name: 'Review 3 new items' });
  const filled = links.filter((link) => link.dataset.variant === 'filled');
  expect(filled.map((link) => link.getAttribute('href'))).toEqual(['/review?batch=two']);
  await click('More for Second');
  const items = await screen.findByRole('menuitem', { name: 'See the items' });
  expect(items).toHaveAttribute('href', '/inventory?batch=two');
  vi.restoreAllMocks();
});

test('a fully reviewed batch leads to its items', async () => {
  openScan(buildBatch({ total: 1, completed: 1, items_saved: 1, finished_at: NOW }), [], {
    'GET /api/queue/batch/batch': () => [
      200,
      { batch_id: 'batch', batch_name: null, queue: [buildEntry({ status: 'completed', image_id: 7 })] },
    ],
    'GET /api/sharing/items/my-items': () => [200, { items: [buildItem({ name: 'Mug', image_id: 7 })] }],
  });
  const link = await screen.findByRole('link', { name: 'See the items' });
  expect(link).toHaveAttribute('href', '/inventory?batch=batch');
  expect(screen.queryByRole('link', { name: /^Review/ })).toBeNull();
});

test('a batch that finishes scrolls into view, unless the camera is live', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { change, store } = openScan(buildBatch({ total: 2, completed: 1, pending: 1 }));
  const ask = () =>
    store.dispatch(pendingEntriesApi.endpoints.pendingEntries.initiate(undefined, { forceRefetch: true }));
  await screen.findByText('1 of 2', { exact: false });
  const camera = document.body.appendChild(document.createElement('div'));
  Object.assign(camera.dataset, { camera: '', live: '' });
  change({ completed: 2, pending: 0, finished_at: NOW });
  await ask();
  await screen.findByText('2 photos are done', { selector: 'li p' });
  expect(scrolled).not.toHaveBeenCalled();

  camera.remove();
  change({ total: 3, pending: 1, finished_at: null });
  await ask();
  await screen.findByText('2 of 3', { exact: false });
  change({ completed: 3, pending: 0, finished_at: NOW });
  await ask();
  await waitFor(() => expect(scrolled).toHaveBeenCalledTimes(1));
  expect((scrolled.mock.contexts[0] as Element).closest('li')).toHaveTextContent('3 photos are done');
  scrolled.mockRestore();
});

test('a finished batch shows the items found in it, and each links to its item', async () => {
  openScan(buildBatch({ completed: 30, items_saved: 2, finished_at: NOW }), [], {
    'GET /api/queue/batch/batch': () => [
      200,
      { batch_id: 'batch', batch_name: null, queue: [buildEntry({ status: 'completed', image_id: 7 })] },
    ],
    'GET /api/sharing/items/my-items': () => [
      200,
      {
        items: [
          buildItem({ id: 1, name: 'Mug', image_id: 7 }),
          buildItem({ id: 2, name: 'Spoon', image_id: 7 }),
          buildItem({ id: 3, name: 'Chair', image_id: 8 }),
        ],
      },
    ],
  });
  expect(await screen.findByRole('link', { name: 'Mug' })).toHaveAttribute('href', '/items/1');
  expect(screen.getByRole('link', { name: 'Spoon' })).toHaveAttribute('href', '/items/2');
  expect(screen.queryByRole('link', { name: 'Chair' })).toBeNull();
});

test('the end of a batch is announced once and can be dismissed', async () => {
  const { change, store } = openScan(buildBatch({ total: 2, completed: 1, pending: 1 }));
  await screen.findByText('1 of 2', { exact: false });
  change({ completed: 2, pending: 0, finished_at: NOW });
  await store.dispatch(pendingEntriesApi.endpoints.pendingEntries.initiate(undefined, { forceRefetch: true }));
  const announced = () => screen.getAllByRole('status').some(({ textContent }) => textContent === '2 photos are done');
  await waitFor(() => expect(announced()).toBe(true));
  await click('Dismiss');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull());
});
