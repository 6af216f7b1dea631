import '../../i18n/locales/inventory';
import { notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { useItemsQuery } from '../../api/items/items';
import { answering } from '../../testing/answers';
import { buildCollection, buildItem } from '../../testing/factories';
import { show } from '../../testing/render';
import { useAddItems } from './use-add-items';

afterEach(() => notifications.clean());

function Adding() {
  const { isSuccess } = useItemsQuery();
  const add = useAddItems();
  return (
    <button
      type="button"
      disabled={!isSuccess}
      onClick={() => add(buildCollection({ id: 4, name: 'Camping' }), [1, 2, 3])}
    >
      Add
    </button>
  );
}

test('Undo removes the added items, except those no longer in the collection', async () => {
  const CHANGE = 'POST /api/collections/batch-update';
  const server = answering({
    'GET /api/sharing/items/my-items': () => [
      200,
      { items: [buildItem({ id: 1, name: 'Mug' }), buildItem({ id: 2, name: 'Tent' }), buildItem({ id: 3 })] },
    ],
    'GET /api/collections/membership?item_ids=1,2,3': () => [
      200,
      { collections: [{ id: 4, name: 'Camping', is_system: false, count: 1, item_ids: [3] }] },
    ],
    'GET /api/collections/membership?item_ids=1,2': () => [
      200,
      { collections: [{ id: 4, name: 'Camping', is_system: false, count: 1, item_ids: [2] }] },
    ],
    [CHANGE]: () => [200, { success: true, errors: [] }],
  });
  show(<Adding />, server.fetch);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add' })).toBeEnabled());
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Mug was changed since, and stays as it is.')).toBeVisible();
  expect(server.calls.filter(({ route }) => route === CHANGE).map(({ body }) => body)).toEqual([
    { changes: [{ collection_id: 4, action: 'add', item_ids: [1, 2] }] },
    { changes: [{ collection_id: 4, action: 'remove', item_ids: [2] }] },
  ]);
});
