import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Notice } from '@whereabouts/shared/contracts/notices.js';
import { useLocation } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { itemsApi } from '../../api/items';
import { answering } from '../../testing/answers';
import { buildUser } from '../../testing/factories';
import { show } from '../../testing/render';
import NoticesBell from './notices-bell';

const LIST = 'GET /api/notices';
const READ = 'POST /api/notices/read';
const UPDATE = 'POST /api/update-items';

const notice = (id: number, changes: Partial<Notice> = {}): Notice => ({
  id,
  kind: 'low_stock',
  item_id: id * 10,
  text_values: { item_name: `Thing ${id}`, quantity: 1, quantity_min: 4 },
  actor_id: null,
  actor_name: null,
  collection_id: null,
  group_id: null,
  batch_id: null,
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
  open([notice(1), notice(2, { text_values: { item_name: 'Thing 2', quantity: 0, quantity_min: 4 } }), read]);
  await userEvent.click(await bell('Notices, 2 new'));
  const rows = (await screen.findAllByRole('listitem')).map((row) => row.textContent);
  expect(rows).toEqual([
    'Running low: Thing 1new1 left, minimum 4 · 5m ago',
    'Used up: Thing 2newNone left, minimum 4 · 5m ago',
    'Running low: Thing 31 left, minimum 4 · 5m ago',
  ]);
});

const ofGroup = { actor_name: 'Anna', group_id: 7, item_id: null, text_values: { group_name: 'Home' } } as const;

test.each<[string, Partial<Notice>, string, string]>([
  ['added', { ...ofGroup, kind: 'added_to_group' }, 'Anna added you to Homenew5m ago', '/groups'],
  ['joined', { ...ofGroup, kind: 'member_joined' }, 'Anna joined Homenew5m ago', '/groups'],
  ['left', { ...ofGroup, kind: 'member_left' }, 'Anna is no longer in Homenew5m ago', '/groups'],
  [
    'items',
    { ...ofGroup, kind: 'items_shared', text_values: { group_name: 'Home', count: 12 } },
    'Anna shared 12 itemsnewHome · 5m ago',
    '/inventory?collection=shared_with_group_7',
  ],
  [
    'an item',
    { ...ofGroup, kind: 'items_shared', item_id: 4, text_values: { group_name: 'Home', item_name: 'Saw', count: 1 } },
    'Anna shared SawnewHome · 5m ago',
    '/items/4',
  ],
  [
    'a collection',
    {
      ...ofGroup,
      kind: 'collection_shared',
      collection_id: 9,
      text_values: { group_name: 'Home', collection_name: 'Tools' },
    },
    'Anna shared ToolsnewHome · 5m ago',
    '/inventory?collection=9',
  ],
  [
    'guests',
    { kind: 'guest_changed', item_id: null, collection_id: 9, text_values: { collection_name: 'Party', count: 3 } },
    'Guests made 3 changesnewParty · 5m ago',
    '/inventory?collection=9',
  ],
  [
    'guests who all did the same',
    {
      kind: 'guest_changed',
      item_id: null,
      collection_id: 9,
      text_values: { collection_name: 'Party', guest_did: 'checked', count: 3 },
    },
    'Guests checked 3 itemsnewParty · 5m ago',
    '/inventory?collection=9',
  ],
  [
    'one guest, with the item',
    {
      kind: 'guest_changed',
      item_id: null,
      collection_id: 9,
      text_values: { collection_name: 'Party', item_name: 'Guest towels', guest_did: 'unchecked', count: 1 },
    },
    'A guest unchecked Guest towelsnewParty · 5m ago',
    '/inventory?collection=9',
  ],
  [
    'guests who did several things to one item',
    {
      kind: 'guest_changed',
      item_id: null,
      collection_id: 9,
      text_values: { collection_name: 'Party', item_name: 'Guest towels', count: 2 },
    },
    'Guests made 2 changes to Guest towelsnewParty · 5m ago',
    '/inventory?collection=9',
  ],
  [
    'one guest',
    {
      kind: 'guest_changed',
      item_id: null,
      collection_id: 9,
      text_values: { collection_name: 'Party', guest_name: 'Tom', guest_did: 'added', count: 1 },
    },
    'Tom, a guest, added 1 itemnewParty · 5m ago',
    '/inventory?collection=9',
  ],
  [
    'a batch',
    {
      kind: 'batch_done',
      item_id: null,
      batch_id: 'cellar-1',
      text_values: { batch_name: 'Cellar', count: 6, review_count: 4, failed_count: 1 },
    },
    '6 new items, 4 to reviewnew1 photo needs your attention · Cellar · 5m ago',
    '/review?batch=cellar-1',
  ],
  [
    'a batch of items that all have their names',
    { kind: 'batch_done', item_id: null, batch_id: 'x', text_values: { count: 1, review_count: 0, failed_count: 0 } },
    '1 new itemnewYour photos · 5m ago',
    '/inventory?batch=x',
  ],
  [
    'a batch that has been reviewed',
    {
      kind: 'batch_done',
      item_id: null,
      batch_id: 'x',
      text_values: { count: 3, review_count: 3, waiting_count: 0, failed_count: 0 },
    },
    '3 new items, reviewednewYour photos · 5m ago',
    '/inventory?batch=x',
  ],
  [
    'a batch nobody has looked at',
    { kind: 'batch_done', item_id: null, batch_id: 'x', text_values: { count: 3, review_count: 3, failed_count: 0 } },
    '3 new items, all to reviewnewYour photos · 5m ago',
    '/review?batch=x',
  ],
  [
    'a batch that failed',
    { kind: 'batch_done', item_id: null, batch_id: 'x', text_values: { count: 0, review_count: 0, failed_count: 2 } },
    '2 photos need your attentionnewYour photos · 5m ago',
    '/scan',
  ],
  [
    'a link that is locked',
    {
      kind: 'pin_locked',
      item_id: null,
      collection_id: 9,
      text_values: { collection_name: 'Party', link_name: 'Tom' },
    },
    'Too many wrong PINs. A guest link is locked until tomorrownewParty · Tom · 5m ago',
    '/inventory?collection=9',
  ],
  [
    'a confirmed address',
    { kind: 'signed_in_by_google', item_id: null, text_values: {} },
    'Your email address is confirmednewBefore, anybody could have made this account. So its earlier password, memberships, shares and invitations no longer count. Without a password, set one in your profile. · 5m ago',
    '/profile',
  ],
  [
    'a disk that is almost full',
    { kind: 'storage_low', item_id: null, text_values: { lack: 'disk', free_bytes: 512_400_000 } },
    'The server’s disk is almost fullnew512 MB were left. Soon nothing can be saved. Free up space: empty the trash, or delete old files on the server. · 5m ago',
    '/profile/trash',
  ],
  [
    'a server without memory',
    { kind: 'storage_low', item_id: null, text_values: { lack: 'memory' } },
    'The server ran out of memorynewNothing could be opened or saved for a while. Give the server more memory, or stop other programs on it. · 5m ago',
    '/profile/admin/storage',
  ],
  [
    'a backup that failed',
    { kind: 'backup_failed', item_id: null, text_values: { since: '2026-01-01T12:10:00.000Z' } },
    'The backup failednewChanges since Jan 1, 2026, ',
    '/profile/admin/storage',
  ],
])('%s: says whose doing it is, and leads there', async (_what, changes, text, path) => {
  open([notice(1, changes)]);
  await userEvent.click(await bell('Notices, 1 new'));
  const row = await screen.findByRole('link');
  await waitFor(() => expect(row).toHaveTextContent(text));
  expect(row).toHaveAttribute('href', path);
});

test('who was added to a group can leave it here', async () => {
  const leave = 'DELETE /api/sharing/groups/7/members/1';
  const notices = [notice(1, { ...ofGroup, kind: 'added_to_group' })];
  const { server } = open(notices, {
    'GET /api/auth/me': () => [200, { user: buildUser() }],
    [leave]: () => {
      notices.pop();
      return [200, { success: true }];
    },
  });
  await userEvent.click(await bell('Notices, 1 new'));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave Home' }));
  const question = await screen.findByRole('dialog', { name: 'Leave Home?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Leave Group' }));
  expect(await screen.findByText('You have left Home')).toBeVisible();
  expect(server.count(leave)).toBe(1);
  await waitFor(() => expect(screen.getByText('No notices')).toBeVisible());
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
  expect(await screen.findByText(/Thing 2/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  notices.push(notice(3));
  await userEvent.click(await bell('Notices, 2 new'));
  expect(await screen.findByText(/Thing 3/)).toBeVisible();
});

test('older notices come a page at a time, are read like the others, and a page that fails is asked for again', async () => {
  let refused = true;
  const page = (ids: number[], next_cursor: string | null) => ({
    notices: ids.map((id) => notice(id)),
    unread_count: 5,
    next_cursor,
  });
  const { server } = open([], {
    [LIST]: () => [200, page([5, 4], '4')],
    [`${LIST}?cursor=4`]: () => {
      if (!refused) return [200, page([3, 2], '2')];
      refused = false;
      return [500, null];
    },
    [`${LIST}?cursor=2`]: () => [200, page([1], null)],
  });
  const items = () => screen.getAllByRole('link').map((link) => link.getAttribute('href')?.replace('/items/', ''));
  await userEvent.click(await bell('Notices, 5 new'));
  const more = await screen.findByRole('button', { name: 'Show more' });
  await userEvent.click(more);
  expect(await screen.findByText(/More notices cannot be shown right now/)).toBeVisible();
  await userEvent.click(more);
  await waitFor(() => expect(items()).toEqual(['50', '40', '30', '20']));
  expect(screen.queryByText(/More notices cannot be shown/)).toBeNull();
  await userEvent.click(more);
  await waitFor(() => expect(items()).toEqual(['50', '40', '30', '20', '10']));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(sent(server)).toEqual({ all: true });
  expect(screen.queryByText('new')).toBeNull();
});
