import '../../../i18n/locales/profile';
import { notifications } from '@mantine/notifications';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answering } from '../../../testing/answers';
import { show } from '../../../testing/render';
import Queue from './queue';

const user = userEvent.setup();
const now = new Date().toISOString();
const STATUS = 'GET /api/admin/queue-worker/status';
const RESTART = 'POST /api/admin/queue-worker/restart';

const stats = {
  total_jobs: 1_204,
  pending_jobs: 3,
  processing_jobs: 2,
  completed_jobs: 1_198,
  failed_jobs: 1,
  recent_jobs: [
    { id: 9, status: 'processing', created_at: now, duration_seconds: null },
    { id: 8, status: 'completed', created_at: now, duration_seconds: 4.25 },
    { id: 7, status: 'failed', created_at: now, duration_seconds: 5_400 },
  ],
};
const worker = { id: 'worker-1', started_at: now, last_seen_at: now, in_flight: 4, processed: 120 };

const failed = {
  id: 3,
  file_name: 'IMG_2044.jpg',
  status: 'error',
  created_at: now,
  updated_at: now,
  completed_at: null,
  error_message: 'The AI did not answer in 5 tries',
  image_id: null,
  batch_id: 'a',
  batch_name: null,
  items_saved: 0,
  item_names: [],
  attempts: 5,
};

beforeEach(() => {
  localStorage.setItem('auth_token', 'stored');
  // Notifications of the previous test would keep new ones in the queue.
  notifications.clean();
  notifications.cleanQueue();
});

async function open(routes: Parameters<typeof answering>[0] = {}) {
  const server = answering({
    'GET /api/admin/queue/stats': () => [200, stats],
    'GET /api/admin/queue/throughput': () => [200, { minutes: [{ at: now, completed: 6, failed: 1 }] }],
    [STATUS]: () => [200, { status: 'online', restarts: 3, workers: [worker] }],
    'GET /api/queue/pending': () => [
      200,
      { queue: [failed, { ...failed, id: 4, status: 'completed' }], batches: [], paused: null },
    ],
    ...routes,
  });
  show(<Queue />, server.fetch);
  await screen.findByText('1,204');
  await screen.findByRole('heading', { name: 'Recent jobs' });
  return server;
}
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

test('the page shows the numbers of the whole queue and its latest photos', async () => {
  await open();
  const figures = [...document.querySelectorAll('dl > div')].slice(0, 5).map((figure) => figure.textContent);
  expect(figures).toEqual(['Total1,204', 'Pending3', 'Processing2', 'Completed1,198', 'Failed1']);
  expect(rowsOf('Recent jobs')).toEqual([
    ['ID', 'Status', 'Added', 'Time'],
    ['9', 'Processing', 'just now', '-'],
    ['8', 'Completed', 'just now', '4.3 s'],
    ['7', 'Failed', 'just now', '1.5 h'],
  ]);
  const throughput = await screen.findByRole('table', { name: 'Photos in the last hour' });
  expect(
    within(throughput)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['6', '1']);
});

test('the queue is not reported as done before the numbers are loaded', async () => {
  show(<Queue />, answering({ 'GET /api/admin/queue/stats': () => new Promise<never>(() => undefined) }).fetch);
  expect(await screen.findByRole('progressbar', { hidden: true })).toHaveAttribute('aria-valuenow', '0');
});

test("the user's failed photos are analyzed again from here", async () => {
  const again = 'POST /api/queue/reprocess/3';
  const server = await open({ [again]: () => [200, { queue_id: 3, status: 'pending' }] });
  expect(screen.getByText('5 photos wait')).toBeVisible();
  const [row, ...others] = within(
    screen.getByRole('heading', { name: 'Needs you' }).parentElement as HTMLElement,
  ).getAllByRole('listitem');
  expect(row).toHaveTextContent('The AI did not answer in 5 tries');
  expect(others).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Try Again/ }));
  expect(server.count(again)).toBe(1);
});

test('a button restarts the workers', async () => {
  const server = await open({ [RESTART]: () => [200, { success: true }] });
  expect(await screen.findByText('Online')).toBeVisible();
  expect(screen.getByText('Restarted 3 times')).toBeVisible();
  expect(rowsOf('Queue worker')[1]).toEqual(['worker-1', 'just now', '4', '120']);
  await user.click(screen.getByRole('button', { name: 'Restart' }));
  expect(await screen.findByText('The workers finish what they hold and start again.')).toBeVisible();
  expect(server.count(RESTART)).toBe(1);
});

test('a failed restart shows an error', async () => {
  await open({ [RESTART]: () => [500, null] });
  await user.click(screen.getByRole('button', { name: 'Restart' }));
  expect(await screen.findByText('Failed to restart queue worker')).toBeVisible();
});

test('without a worker the page says that nothing is lost', async () => {
  await open({ [STATUS]: () => [200, { status: 'offline', restarts: 0, workers: [] }] });
  expect(await screen.findByText('Offline')).toBeVisible();
  expect(screen.getByText(/Photos wait safely/)).toBeVisible();
});
