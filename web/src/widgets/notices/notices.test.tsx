import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Notice } from '@whereabouts/shared/contracts/notices.js';
import { beforeEach, expect, test } from 'vitest';
import { itemsApi } from '../../api/items/items';
import { answering } from '../../testing/answers';
import { buildUser } from '../../testing/factories';
import { bell, LIST, notice, open, READ } from '../../testing/open-notices';
import { messageHost } from '../../ui/messages/message-host';

const UPDATE = 'POST /api/update-items';

const read = notice(3, { read_at: '2026-03-01T10:00:00.000Z' });

beforeEach(() => localStorage.setItem('auth_token', 'stored'));

const sent = (server: ReturnType<typeof answering>) => server.calls.find(({ route }) => route === READ)?.body;

test('the bell shows the number of new notices, and the list shows low stock', async () => {
  open([notice(1), notice(2, { text_values: { item_name: 'Thing 2', quantity: 0, quantity_min: 4 } }), read]);
  await userEvent.click(await bell('Notices, 2 new'));
  const rows = (await screen.findAllByRole('listitem')).map((row) => row.textContent);
  expect(rows).toEqual([
    'Running low: Thing 1new1 left, minimum 4 · 5m ago',
    'Used up: Thing 2newNone left, minimum 4 · 5m ago',
    'Running low: Thing 31 left, minimum 4 · 5m ago',
  ]);
});

test('a user who was added to a group can leave it from the notice', async () => {
  const leave = 'DELETE /api/sharing/groups/7/members/1';
  const added = { actor_name: 'Anna', group_id: 7, item_id: null, text_values: { group_name: 'Home' } };
  const notices = [notice(1, { ...added, kind: 'added_to_group' })];
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

test('opening a notice leads to its item and marks it as read', async () => {
  const { server } = open([notice(1), notice(2)]);
  await userEvent.click(await bell('Notices, 2 new'));
  await userEvent.click(await screen.findByRole('link', { name: /Thing 2/ }));
  expect(screen.getByText('/items/20')).toBeVisible();
  expect(sent(server)).toEqual({ ids: [2] });
  expect(await bell('Notices, 1 new')).toBeVisible();
});

test('one button marks all notices as read', async () => {
  const { server } = open([notice(1), notice(2)]);
  await userEvent.click(await bell('Notices, 2 new'));
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  expect(sent(server)).toEqual({ all: true });
  expect(screen.queryByText('new')).toBeNull();
  expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  await waitFor(() => expect(messageHost.textContent).toContain('All notices are read'));
});

test('a notice that the server fails to mark is new again', async () => {
  open([notice(1)], { [READ]: () => [500, null] });
  await userEvent.click(await bell('Notices, 1 new'));
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByText('The notices were not marked as read')).toBeVisible();
  await waitFor(() => expect(screen.getByText('new')).toBeVisible());
});

test('without notices the list explains its purpose', async () => {
  open([]);
  await userEvent.click(await bell('Notices'));
  expect(await screen.findByText('No notices')).toBeVisible();
});

test('notices are loaded again on each opening and after a changed item', async () => {
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

test('older notices load by page, are marked as read like the others, and a failed page can be retried', async () => {
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
