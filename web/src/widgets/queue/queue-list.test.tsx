import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Entry, Queue } from '@whereabouts/shared/contracts/analysis.js';
import { expect, test } from 'vitest';
import { pendingEntriesApi } from '../../api/analysis/pending-entries';
import Scan from '../../pages/scan/scan';
import { answering, problem } from '../../testing/answers';
import { buildBatch, buildConfig, buildEntry } from '../../testing/factories';
import { show } from '../../testing/render';

const PENDING = 'GET /api/queue/pending';
const NOTHING = { queue: [], batches: [], paused: null };
type Routes = Parameters<typeof answering>[0];

function openScan(queue: Entry[], more: Routes = {}, about: Partial<Queue> = {}) {
  const server = answering({
    [PENDING]: () => [200, { queue, batches: [], paused: null, ...about }],
    'GET /api/auth/config': () => [200, buildConfig()],
    'GET /api/collections?include_counts=false&include_system=true': () => [200, { collections: [] }],
    ...more,
  });
  return { server, ...show(<Scan />, server.fetch) };
}

const row = async (name: string) => {
  const item = (await screen.findByText(name)).closest('li');
  if (!item) throw new Error(`${name} is in no row`);
  return within(item);
};

test('every state is named, with its error or its result', async () => {
  const queue = [
    buildEntry({ id: 1, file_name: 'a.jpg', status: 'pending' }),
    buildEntry({ id: 2, file_name: 'b.jpg', status: 'analyzing' }),
    buildEntry({ id: 3, file_name: 'c.jpg', status: 'saving' }),
    buildEntry({
      id: 4,
      file_name: 'd.jpg',
      status: 'completed',
      items_saved: 5,
      item_names: ['Mug', 'spoon', 'cup'],
      image_id: 9,
    }),
    buildEntry({ id: 5, file_name: 'e.jpg', status: 'error', error_message: 'The photo is too dark.' }),
    buildEntry({ id: 6, file_name: 'f.jpg', status: 'skipped', error_message: 'Duplicate - 1 item(s) already exist' }),
  ];
  const byModel = buildEntry({ id: 7, file_name: 'g.jpg', status: 'analyzing', model: 'llava' });
  openScan([...queue, byModel]);

  for (const { file_name, status } of queue.filter(({ status }) => status !== 'completed'))
    expect((await row(file_name)).getByText(status)).toBeVisible();
  expect((await row('g.jpg')).getByText('analyzing with llava')).toBeVisible();
  expect((await row('d.jpg')).getByText('5 items saved')).toBeVisible();
  const found = (await row('d.jpg')).getByRole('link', { name: 'Mug, spoon and 3 more' });
  expect(found).toHaveAttribute('href', '/inventory?photo=9');
  expect((await row('e.jpg')).getByText('The photo is too dark.')).toBeVisible();
  expect((await row('f.jpg')).getByText('Duplicate - 1 item(s) already exist')).toBeVisible();
  const removable = screen
    .getAllByRole('button', { name: /^More for/ })
    .map((button) => button.getAttribute('aria-label'));
  expect(removable).toEqual(['a.jpg', 'd.jpg', 'e.jpg', 'f.jpg'].map((name) => `More for ${name}`));
  await userEvent.click(screen.getByRole('button', { name: 'More for d.jpg' }));
  expect(await screen.findByRole('menuitem', { name: 'Analyze again' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Remove' })).toBeNull();
});

test("a photo shows how many of its items are lost, and admins see the provider's message", async () => {
  const completed = { status: 'completed' as const, items_saved: 50, item_names: ['Mug'], image_id: 9 };
  openScan([
    buildEntry({ id: 1, file_name: 'a.jpg', ...completed, left_out: 3 }),
    buildEntry({ id: 2, file_name: 'b.jpg', status: 'error', error_message: 'Refused.', provider_message: 'no model' }),
  ]);
  expect((await row('a.jpg')).getByText(/^3 more things were left out/)).toBeVisible();
  const failed = await row('b.jpg');
  expect(failed.getByText('Refused.')).toBeVisible();
  expect(failed.getByText('The AI service says: no model')).toBeVisible();
});

test('with nothing under way the queue is hidden, and a notice says who names the items', async () => {
  openScan([], { 'GET /api/auth/config': () => [200, buildConfig({ ai_enabled: false })] });
  const title = await screen.findByText('No AI is configured.');
  expect(title.parentElement).toHaveTextContent('No AI is configured. You name the items afterwards, in Review.');
  expect(screen.getByText('Add photos and go: each becomes an item.')).toBeVisible();
  expect(screen.queryByText('Processing Queue')).toBeNull();
});

test('a queue that cannot be loaded shows an error and a retry button', async () => {
  let works = false;
  openScan([], {
    [PENDING]: () => (works ? [200, { queue: [buildEntry()], batches: [], paused: null }] : [500, null]),
    'GET /api/auth/config': () => [200, buildConfig({ ai_enabled: false })],
  });
  const problem = await screen.findByRole('alert');
  expect(problem).toHaveTextContent('The queue cannot be shown right now.');
  // The error is not shown as a missing AI.
  expect(screen.queryByText(/No AI is configured/)).toBeNull();
  works = true;
  await userEvent.click(within(problem).getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('mug.jpg')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a removed entry disappears at once, and returns with a message when the server refuses', async () => {
  const { store } = openScan([buildEntry({ id: 7 })], {
    'DELETE /api/queue/7': () => [409, problem('It is being analyzed already.')],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More for mug.jpg' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));

  expect(await screen.findByText('It is being analyzed already.')).toBeVisible();
  expect(await screen.findByText('mug.jpg')).toBeVisible();
  expect(pendingEntriesApi.endpoints.pendingEntries.select()(store.getState()).data?.queue).toHaveLength(1);
});

test('a failed photo is analyzed again on request', async () => {
  let queue = [buildEntry({ id: 7, status: 'error', error_message: 'No answer.' })];
  const { server } = openScan([], {
    [PENDING]: () => [200, { queue, batches: [], paused: null }],
    'POST /api/queue/reprocess/7': () => {
      queue = [buildEntry({ id: 7, status: 'pending' })];
      return [200, { queue_id: 7, status: 'pending' }];
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Try Again with mug.jpg' }));
  expect(await (await row('mug.jpg')).findByText('pending')).toBeVisible();
  expect(screen.queryByText('No answer.')).toBeNull();
  expect(server.count('POST /api/queue/reprocess/7')).toBe(1);
});

test('Clear Completed removes only completed photos', async () => {
  let queue = [buildEntry({ id: 1, file_name: 'done.jpg', status: 'completed' }), buildEntry({ id: 2 })];
  openScan([], {
    [PENDING]: () => [200, { queue, batches: [], paused: null }],
    'DELETE /api/queue/clear-completed': () => {
      queue = queue.slice(1);
      return [200, { deleted_count: 1 }];
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Clear Completed' }));
  await waitFor(() => expect(screen.queryByText('done.jpg')).toBeNull());
  expect(screen.getByText('mug.jpg')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Clear Completed' })).toBeNull());
});

test('a finished batch that is cleared with its photos is not requested again', async () => {
  const entry = buildEntry({ id: 1, file_name: 'done.jpg', status: 'completed', image_id: 9 });
  const batch = buildBatch({ total: 1, completed: 1, items_saved: 1, finished_at: new Date().toISOString() });
  let isThere = true;
  const { server } = openScan([], {
    [PENDING]: () => [200, isThere ? { queue: [entry], batches: [batch], paused: null } : NOTHING],
    'GET /api/queue/batch/batch': () => [200, { batch_name: batch.name, total: 1, completed: 1, queue: [entry] }],
    'DELETE /api/queue/clear-completed': () => {
      isThere = false;
      return [200, { deleted_count: 1 }];
    },
  });
  await waitFor(() => expect(server.count('GET /api/queue/batch/batch')).toBe(1));
  await userEvent.click(await screen.findByRole('button', { name: 'Clear Completed' }));
  await waitFor(() => expect(screen.queryByText('30 photos')).toBeNull());
  expect(server.count('GET /api/queue/batch/batch')).toBe(1);
});

test('hundreds of photos are folded, and a button shows more', async () => {
  openScan(Array.from({ length: 500 }, (_, id) => buildEntry({ id: id + 1, file_name: `${id}.jpg` })));
  expect(await screen.findByText('29.jpg')).toBeVisible();
  expect(screen.queryByText('30.jpg')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show 100 more' }));
  expect(screen.getByText('129.jpg')).toBeVisible();
  expect(screen.queryByText('130.jpg')).toBeNull();
});

test('a paused queue shows the reason that the server gives', async () => {
  const message = 'The budget of this month is used up.';
  openScan([buildEntry()], {}, { paused: { code: 'budget_used_up', message } });
  expect(await screen.findByText(message, { exact: false })).toBeVisible();
});
