import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Notice } from '@whereabouts/shared/contracts/notices.js';
import { useLocation } from 'react-router';
import { itemsApi } from '../../api/items';
import { answering } from '../../testing/answers';
import { show } from '../../testing/render';
import NoticesBell from './notices-bell';

const LIST = 'GET /api/notices';
const READ = 'POST /api/notices/read';
const UPDATE = 'POST /api/update-items';

const notice = (id: number, changes: Partial<Notice> = {}): Notice => ({
  id,
  kind: 'low_stock',
  item_id: id * 10,
  item_name: `Thing ${id}`,
  quantity: 1,
  quantity_min: 4,
  created_at: new Date(Date.now() - 5 * 60_000).toISOString(),
  read_at: null,
  ...changes,
});
const read = notice(3, { read_at: '2026-03-01T10:00:00.000Z' });

beforeEach(() => localStorage.setItem('auth_token', 'stored'));

function open(notices: Notice[], routes: Parameters<typeof answering>[0] = {}) {
  const unread_count = notices.filter(({ read_at }) => read_at === null).length;
  const server = answering({
    [LIST]: () => [200, { notices, unread_count }],
    [READ]: () => [200, { success: true }],
    ...routes,
  });
  const Address = () => <output>{useLocation().pathname}</output>;
  const { store } = show(
    <>
      <NoticesBell />
      <Address />
    </>,
    server.fetch,
  );
  return { server, store };
}
const bell = (name: string) => screen.findByRole('button', { name });
const sent = (server: ReturnType<typeof answering>) => server.calls.find(({ route }) => route === READ)?.body;

test('the bell says how many are new, and the list what runs low', async () => {
  open([notice(1), notice(2, { quantity: 0 }), read]);
  await userEvent.click(await bell('Notices, 2 new'));
  const rows = (await screen.findAllByRole('listitem')).map((row) => row.textContent);
  expect(rows).toEqual([
    'Thing 1newOnly 1 left, and the minimum is 4.5m ago',
    'Thing 2newNone left, and the minimum is 4.5m ago',
    'Thing 3Only 1 left, and the minimum is 4.5m ago',
  ]);
});

test('a notice leads to its item and is read by that', async () => {
  const { server } = open([notice(1), notice(2)]);
  await userEvent.click(await bell('Notices, 2 new'));
  await userEvent.click(await screen.findByRole('link', { name: /Thing 2/ }));
  expect(screen.getByText('/items/20')).toBeVisible();
  expect(sent(server)).toEqual({ ids: [2] });
  expect(await bell('Notices, 1 new')).toBeVisible();
});

test('all are marked as read at once', async () => {
  const { server } = open([notice(1), notice(2)]);
  await userEvent.click(await bell('Notices, 2 new'));
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  expect(sent(server)).toEqual({ all: true });
  expect(screen.queryByText('new')).toBeNull();
  expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
});

test('what the server does not mark is new again', async () => {
  open([notice(1)], { [READ]: () => [500, null] });
  await userEvent.click(await bell('Notices, 1 new'));
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByText('The notices were not marked as read')).toBeVisible();
  await waitFor(() => expect(screen.getByText('new')).toBeVisible());
});

test('without notices the list says what it is for', async () => {
  open([]);
  await userEvent.click(await bell('Notices'));
  expect(await screen.findByText('No notices')).toBeVisible();
});

test('opening asks anew each time, and so does a changed item', async () => {
  const notices: Notice[] = [];
  const { server, store } = open([], {
    [LIST]: () => [200, { notices, unread_count: notices.length }],
    [UPDATE]: () => [200, { success: true, items: [] }],
  });
  await bell('Notices');
  await waitFor(() => expect(server.count(LIST)).toBe(1));
  notices.push(notice(1));
  await act(() => store.dispatch(itemsApi.endpoints.updateItems.initiate({ items: [{ id: 10, quantity: 1 }] })));
  const found = await bell('Notices, 1 new');

  notices.push(notice(2));
  await userEvent.click(found);
  expect(await screen.findByText('Thing 2')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  notices.push(notice(3));
  await userEvent.click(await bell('Notices, 2 new'));
  expect(await screen.findByText('Thing 3')).toBeVisible();
});
