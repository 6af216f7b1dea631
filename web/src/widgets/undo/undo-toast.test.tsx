import { notifications } from '@mantine/notifications';
import { act, screen, waitFor } from '@testing-library/react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { afterEach, expect, test } from 'vitest';
import { itemListsApi, useItemsQuery } from '../../api/items/item-lists';
import { answering } from '../../testing/answers';
import { buildItem } from '../../testing/factories';
import { show } from '../../testing/render';
import { undoToast, withdrawUndo } from './undo-toast';
import type { LeftItem } from './use-overtaken';

afterEach(() => notifications.clean());

const BEFORE = '2026-01-01T00:00:00.000Z';
const LEFT = '2026-01-02T00:00:00.000Z';
const LATER = '2026-01-03T00:00:00.000Z';
const item = (id: number, updated_at = LEFT) => buildItem({ id, updated_at });
const moved = (id: number): LeftItem => ({ id, updated_at: LEFT });
const deleted = (id: number): LeftItem => ({ id, updated_at: null });

function List() {
  useItemsQuery();
  return null;
}

/** Each list is the result of one live update, in order. */
test.each<[string, LeftItem[], Item[][], 'offered' | 'withdrawn']>([
  ['another device changed the item', [moved(1)], [[item(1)], [item(1, LATER)]], 'withdrawn'],
  ['another device deleted the item', [moved(1)], [[item(1)], []], 'withdrawn'],
  ['another device restored the item', [deleted(1)], [[], [item(1)]], 'withdrawn'],
  ['the list is older than the change', [moved(1)], [[item(1, BEFORE)], [item(1)]], 'offered'],
  ['the list does not have the restored item yet', [moved(1)], [[], [item(1)]], 'offered'],
  ['the list still has the deleted item', [deleted(1)], [[item(1)], []], 'offered'],
  [
    'another item changed',
    [moved(1)],
    [
      [item(1), item(2)],
      [item(1), item(2, LATER)],
    ],
    'offered',
  ],
  [
    'one of two items changed',
    [moved(1), moved(2)],
    [
      [item(1), item(2)],
      [item(1), item(2, LATER)],
    ],
    'offered',
  ],
  ['both items changed', [moved(1), moved(2)], [[item(1, LATER), item(2)], [item(1, LATER)]], 'withdrawn'],
])('when %s, an Undo of %j is offered or withdrawn', async (_when, items, lists, expected) => {
  const server = answering({ 'GET /api/sharing/items/my-items': () => [200, { items: lists[0] }] });
  const { store } = show(<List />, server.fetch);
  await waitFor(() => expect(itemListsApi.endpoints.items.select()(store.getState()).isSuccess).toBe(true));
  undoToast('Done', async () => null, { items });
  await screen.findByRole('button', { name: 'Undo' });
  for (const list of lists.slice(1))
    await act(async () => void store.dispatch(itemListsApi.util.updateQueryData('items', undefined, () => list)));
  if (expected === 'withdrawn') await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  else expect(screen.getByRole('button', { name: 'Undo' })).toBeEnabled();
});

test('signing out withdraws what could be undone', async () => {
  show(<List />, answering({ 'GET /api/sharing/items/my-items': () => [200, { items: [item(1)] }] }).fetch);
  act(() => undoToast('Ring is in the trash', async () => null, { items: [deleted(1)] }));
  const message = await screen.findByText('Ring is in the trash');
  act(withdrawUndo);
  await waitFor(() => expect(message).not.toBeInTheDocument());
});
