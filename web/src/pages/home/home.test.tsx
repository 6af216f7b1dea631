import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Notice } from '@whereabouts/shared/contracts/notices.js';
import { beforeEach, expect, test } from 'vitest';
import { Header } from '../../app/layout/header';
import { answering } from '../../testing/answers';
import { buildConfig, buildItem, buildUser } from '../../testing/factories';
import { show } from '../../testing/render';
import { startUploadServer } from '../../testing/upload-server';
import Home from './home';

const stats = {
  user_count: 3,
  item_count: 1_204,
  queue_total: 50,
  queue_pending: 4,
  queue_processing: 2,
  queue_completed: 43,
  queue_failed: 1,
};
const now = new Date().toISOString();
const batch = {
  id: '3b6f1a2c-0000-4000-8000-000000000000',
  name: null,
  status: 'failed',
  total: 3,
  completed: 2,
  failed: 1,
  started_at: now,
  processing_time: 12.34,
  error_message: 'The vision provider did not answer.',
};
const STATS = 'GET /api/auth/admin/stats';
const RECENT = 'GET /api/queue/recent';

beforeEach(() => localStorage.setItem('auth_token', 'stored'));

function open(role: 'user' | 'admin', routes: Parameters<typeof answering>[0] = {}) {
  const server = answering({
    'GET /api/auth/me': () => [200, { user: buildUser({ role }) }],
    'GET /api/auth/config': () => [200, buildConfig()],
    'GET /api/admin/queue/throughput': () => [200, { minutes: [{ at: now, completed: 5, failed: 0 }] }],
    'GET /api/sharing/items/my-items': () => [200, { items: [] }],
    'GET /api/sharing/groups': () => [200, { groups: [] }],
    'GET /api/notices': () => [200, { notices: [], unread_count: 0 }],
    [STATS]: () => [200, stats],
    [RECENT]: () => [200, { batches: [batch, { ...batch, id: 'next', processing_time: null, error_message: null }] }],
    ...routes,
  });
  const { store } = show(
    <>
      <Header tab="home" />
      <Home loadInventory={() => import('../inventory/inventory')} />
    </>,
    server.fetch,
  );
  return { ...server, store };
}

const heading = () => screen.getByRole('banner').querySelector('[class*="summary"]')?.textContent;

test('an admin in admin mode sees the numbers of all users', async () => {
  localStorage.setItem('admin_mode', 'true');
  open('admin');
  expect(await screen.findByText('1,204')).toBeVisible();
  const figures = [...document.querySelectorAll('dl > div')].map((figure) => figure.textContent);
  expect(figures).toEqual([
    'Total users3',
    'Total items1,204',
    'Total50',
    'Pending4',
    'Processing2',
    'Completed43',
    'Failed1',
  ]);
  expect(heading()).toBe('3 users, 1,204 items');
});

test('recent batches are listed with their state, seconds and error', async () => {
  localStorage.setItem('admin_mode', 'true');
  open('admin');
  const table = await screen.findByRole('table', { name: 'Recent Batches' });
  const rows = within(table).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['ID', 'Status', 'Started', 'Time', 'Error'],
    ['3b6f1a2c', 'Failed', 'just now', '12.3 s', 'The vision provider did not answer.'],
    ['next', 'Failed', 'just now', '-', '-'],
  ]);
  expect(await screen.findByRole('table', { name: 'Photos in the last hour' })).toBeInTheDocument();
});

test('batches that cannot be loaded leave the numbers in place without a message', async () => {
  localStorage.setItem('admin_mode', 'true');
  open('admin', { [RECENT]: () => [503, null] });
  expect(await screen.findByText('1,204')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('numbers that were never loaded show the reason', async () => {
  localStorage.setItem('admin_mode', 'true');
  open('admin', { [STATS]: () => [500, null] });
  expect(await screen.findByText('Failed to load queue statistics')).toBeVisible();
});

test.each([
  ['an admin out of admin mode', 'admin', 'false'],
  ['a user whom this device remembers as an admin', 'user', 'true'],
] as const)('%s sees their own home', async (_, role, remembered) => {
  localStorage.setItem('admin_mode', remembered);
  const server = open(role);
  expect(await screen.findByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Quick start' })).toBeVisible();
  expect(heading()).toBe('Know where your things are.');
  expect(server.count(STATS)).toBe(0);
});

test('a new admin without a model sees what this server does by itself, and where to connect a model', async () => {
  open('admin', { 'GET /api/auth/config': () => [200, buildConfig({ ai_enabled: false, reads_text: true })] });
  const naming = await screen.findByRole('link', { name: /^Naming by AI.*Reads text and codes on this server/ });
  expect(naming).toHaveAttribute('href', '/profile/admin/ai');
  expect(screen.getByText('One thing per photo: each photo becomes an item.')).toBeVisible();
});

test('photos dropped on the home of a new account are uploaded at once', async () => {
  const uploads = await startUploadServer();
  const { store } = open('user');
  const photo = new File(['mug'], 'mug.jpg', { type: 'image/jpeg' });
  await userEvent.upload(await screen.findByLabelText('Drop an image here or click to select'), photo);
  expect(store.getState().scan.uploads.map(({ file_name }) => file_name)).toEqual(['mug.jpg']);
  await waitFor(() => expect(uploads.arrived).toHaveLength(1));
  // Without an answer, the upload would be retried in a later test.
  uploads.arrived[0]?.answer(201, { queue_id: 1, batch_id: 'batch' });
  await waitFor(() => expect(store.getState().scan.uploads).toMatchObject([{ queue_id: 1 }]));
  await uploads.stop();
});

const review = { confidence: null, alternatives: [] };
const ITEMS = [
  buildItem({ id: 1, name: 'Salt', stock_keeping: true, quantity: 0, quantity_min: 1 }),
  buildItem({ id: 2, name: 'Batteries', stock_keeping: true, quantity: 2, quantity_min: 7 }),
  buildItem({ id: 3, name: 'Drill', area: 'Garage' }),
  buildItem({ id: 4, name: 'Unnamed', review }),
];

test('home shows new items, low stock, items to name, and rooms', async () => {
  open('user', {
    'GET /api/sharing/items/my-items': () => [200, { items: ITEMS }],
  });
  const recent = within(await screen.findByRole('region', { name: 'Recently added' }));
  expect(recent.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/inventory',
    '/items/4',
    '/items/3',
    '/items/2',
    '/items/1',
  ]);
  const low = within(screen.getByRole('region', { name: 'Running low' }));
  expect(low.getAllByRole('button').map((button) => button.textContent)).toEqual(['Shopping list', 'Add 2', 'Add 6']);
  expect(screen.getByRole('link', { name: /1 unnamed item.*about 10 seconds.*Name it/ })).toHaveAttribute(
    'href',
    '/review',
  );
  expect(await screen.findByRole('link', { name: /Garage.*1 item/ })).toHaveAttribute(
    'href',
    '/inventory/place/Garage',
  );
  expect(screen.queryByRole('heading', { name: /^Welcome/ })).toBeNull();
});

test('one press marks an item as restocked, and Undo reverts it', async () => {
  const UPDATE = 'POST /api/update-items';
  const server = open('user', {
    'GET /api/sharing/items/my-items': () => [200, { items: ITEMS }],
    [UPDATE]: () => [200, { success: true, items: [] }],
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Add 6 / }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  const sent = () => server.calls.filter(({ route }) => route === UPDATE).map(({ body }) => body);
  await waitFor(() =>
    expect(sent()).toEqual([{ items: [{ id: 2, quantity: 8 }] }, { items: [{ id: 2, quantity: 2 }] }]),
  );
});

test('home lists recent activity of other users, one row per user, without old or the signed-in user’s activity', async () => {
  const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
  const notice = (id: number, kind: Notice['kind'], changes: Partial<Notice>) => {
    const nothing = { actor_id: null, actor_name: null, item_id: null, collection_id: null, group_id: null };
    const text_values = { group_name: 'Home' };
    return { id, kind, text_values, created_at: ago(0), read_at: null, batch_id: null, ...nothing, ...changes };
  };
  const ben = { actor_id: 2, actor_name: 'Ben' };
  const notices = [
    notice(9, 'low_stock', { item_id: 1, text_values: { item_name: 'Salt' } }),
    notice(8, 'collection_shared', {
      ...ben,
      collection_id: 5,
      text_values: { collection_name: 'Records', group_name: 'Home' },
    }),
    notice(7, 'member_joined', { actor_id: 3, actor_name: 'Carla' }),
    notice(6, 'member_joined', { ...ben, created_at: ago(1) }),
    notice(5, 'items_shared', { ...ben, created_at: ago(15) }),
  ];
  const server = open('user', {
    'GET /api/sharing/items/my-items': () => [200, { items: ITEMS }],
    'GET /api/notices': () => [200, { notices, unread_count: 5 }],
    'POST /api/notices/read': () => [200, { success: true }],
  });
  const lately = within(await screen.findByRole('region', { name: 'Lately' }));
  expect(lately.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'BBen shared RecordsHomejust now · 1 more before that',
    'CCarla joined Homejust now',
  ]);
  const row = lately.getByRole('link', { name: /Records/ });
  expect(row).toHaveAttribute('href', '/inventory?collection=5');
  await userEvent.click(row);
  await waitFor(() => expect(server.calls.find(({ route }) => route.includes('/read'))?.body).toEqual({ ids: [8] }));
});

test('home lists the latest change of each other user, and none of the signed-in user', async () => {
  const event = (id: number, actor_id: number | null, actor_name: string | null) => ({
    ...{ id, at: new Date().toISOString(), actor_id, actor_name, kind: 'changed' as const, can_revert: true },
    changes: [{ field: 'quantity', from: 1, to: id }],
    item: { id: 4, name: 'Radio', thumbnail_url: null },
  });
  const me = buildUser();
  open('user', {
    'GET /api/sharing/items/my-items': () => [
      200,
      { items: [buildItem({ id: 4, name: 'Radio', access_type: 'shared' })] },
    ],
    'GET /api/history?by=others': () => [
      200,
      { events: [event(9, me.id, me.display_name), event(8, 77, 'Ben'), event(7, 77, 'Ben')], next_cursor: null },
    ],
  });
  const lately = within(await screen.findByRole('region', { name: 'Lately' }));
  const [row, ...others] = lately.getAllByRole('link');
  expect(others).toEqual([]);
  expect(row).toHaveAttribute('href', '/items/4');
  expect(row?.textContent).toMatch(/Ben.*changed the .*quantity.* to .*8.*1 more before that/);
});
