import { screen, within } from '@testing-library/react';
import Inventory from '../pages/inventory/inventory';
import { answering } from './answers';
import { buildItem } from './factories';
import { pressMore } from './press-more';
import { show } from './render';

/** Calls that the selection bar makes. */
export const MOVE = 'POST /api/items/bulk-move';
export const TAG = 'POST /api/items/bulk-tag';
export const DELETE = 'POST /api/items/bulk-delete';
export const UPDATE = 'POST /api/update-items';
export const RESTORE = 'POST /api/trash/restore';

/** A different user owns the last item. */
export const THINGS = [
  buildItem({ id: 1, name: 'Mug', area: 'Kitchen', tags: ['old'] }),
  buildItem({ id: 2, name: 'Tent', area: 'Garage' }),
  buildItem({ id: 3, name: 'Boots' }),
  buildItem({
    id: 4,
    name: 'Their drill',
    access_type: 'group_owned',
    my_role: 'viewer',
    user_id: 2,
    owner_name: 'Bob',
  }),
];

/** Opens the inventory with these items in select mode. */
export async function openSelecting(items = THINGS, more = {}) {
  const server = answering({
    'GET /api/sharing/items/my-items': () => [200, { items }],
    'GET /api/collections?include_counts=true&include_system=true': () => [200, { collections: [] }],
    [MOVE]: () => [200, { success: true, updated_count: 1 }],
    [TAG]: () => [200, { success: true, updated_count: 1 }],
    [DELETE]: () => [200, { success: true, deleted_count: 1, skipped_ids: [] }],
    [UPDATE]: () => [200, { success: true, items: [] }],
    [RESTORE]: () => [200, { success: true, restored_count: 1 }],
    ...more,
  });
  const view = show(<Inventory />, server.fetch);
  await pressMore('Select');
  await screen.findByRole('region', { name: 'Selected items' });
  return { server, ...view };
}

export const thing = (name: string) => screen.getByRole('button', { name });
export const bar = () => within(screen.getByRole('region', { name: 'Selected items' }));
export const sent = (server: ReturnType<typeof answering>, route: string) =>
  server.calls.filter((call) => call.route === route).map(({ body }) => body);
