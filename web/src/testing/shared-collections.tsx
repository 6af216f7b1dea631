import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import { useLocation } from 'react-router';
import { expect } from 'vitest';
import Inventory from '../pages/inventory/inventory';
import { selectInventoryCounts } from '../state/inventory-summary';
import { answering } from './answers';
import { buildCollection, buildCollectionItem, buildItem } from './factories';
import { pressMore } from './press-more';
import { show } from './render';

type Routes = Parameters<typeof answering>[0];

export const ALL = 'GET /api/sharing/items/my-items';
export const GROUP = `${ALL}?group_id=5`;
export const SAVE = 'POST /api/save-items';
export const itemsOf = (id: number) => `GET /api/collections/${id}/items`;

/** Grace's items, which the group Home shares. */
const graces = { user_id: 7, owner_name: 'Grace', access_type: 'group_owned', my_role: 'editor' } as const;
export const cup = buildItem({ id: 1, name: 'Cup' });
export const saw = buildItem({ id: 2, name: 'Saw', ...graces });
export const mine = buildCollection({ id: 3, name: 'Packing', is_checklist: true, item_count: 2 });
export const theirs = buildCollection({
  id: 9,
  name: 'packing',
  is_checklist: true,
  item_count: 2,
  owner_id: 7,
  owner_name: 'Grace',
  group_id: 5,
  group_name: 'Home',
  permission: 'edit',
});
export const tools = { ...theirs, id: 8, name: 'Garden tools', is_checklist: false };
export const home = {
  id: 5,
  name: 'Home',
  type: 'family',
  description: null,
  member_count: 2,
  item_count: 3,
  my_role: 'editor',
  shared_collections: [{ id: 9, name: 'packing' }],
};

export const things = {
  3: [
    buildCollectionItem({ id: 1, name: 'Cup', is_checked: true, created_at: '2026-01-01T10:00:00.000Z' }),
    buildCollectionItem({ id: 4, name: 'Map', created_at: '2026-01-02T10:00:00.000Z' }),
  ],
  8: [buildCollectionItem({ id: 2, name: 'Saw', ...graces })],
  9: [
    buildCollectionItem({ id: 1, name: 'Cup' }),
    buildCollectionItem({ id: 2, name: 'Saw', ...graces, created_at: '2026-02-01T10:00:00.000Z' }),
  ],
};
export const ticked = (is_checked: boolean) =>
  [200, { success: true, is_checked, checked_at: null }] as [number, unknown];

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

/** Opens the list of a user who has `remembered` it or follows a link. */
export function open(remembered: string, routes: Routes = {}, address = '/inventory') {
  localStorage.setItem('inventory', JSON.stringify({ collection: remembered }));
  const found = (collection: Collection): [number, unknown] => [200, collection];
  const server = answering({
    [ALL]: () => [200, { items: [cup, saw] }],
    [GROUP]: () => [200, { items: [saw] }],
    'GET /api/collections?include_counts=true&include_system=true': () => [200, { collections: [mine] }],
    'GET /api/collections/shared': () => [200, { collections: [theirs, tools] }],
    'GET /api/sharing/groups': () => [200, { groups: [home, { ...home, id: 6, name: 'Work', item_count: 0 }] }],
    'GET /api/sharing/groups/5': () => [200, home],
    'GET /api/collections/3': () => found(mine),
    'GET /api/collections/8': () => found(tools),
    'GET /api/collections/9': () => found(theirs),
    [itemsOf(3)]: () => [200, { items: things[3] }],
    [itemsOf(8)]: () => [200, { items: things[8] }],
    [itemsOf(9)]: () => [200, { items: things[9] }],
    'GET /api/collections/3/runs': () => [200, { runs: [] }],
    'GET /api/collections/9/runs': () => [200, { runs: [] }],
    ...routes,
  });
  const view = show(
    <>
      <Inventory />
      <Address />
    </>,
    server.fetch,
    address,
  );
  const sent = (route: string) => server.calls.find((call) => call.route === route)?.body;
  const chosen = () => view.store.getState().inventory.preferences.collection;
  const counts = () => selectInventoryCounts(view.store.getState());
  return { ...view, server, sent, chosen, counts };
}

export const names = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
/** Clicks a button, or the link of a collection. */
export const press = async (name: string | RegExp) =>
  userEvent.click(await waitFor(() => screen.queryByRole('link', { name }) ?? screen.getByRole('button', { name })));
export const comeBack = () => act(() => void window.dispatchEvent(new Event('focus')));

/** Adds an item by hand and returns the request body. */
export async function addByHand({ sent }: ReturnType<typeof open>) {
  await pressMore('Add item');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Rope');
  await press('Save');
  await waitFor(() => expect(sent(SAVE)).toBeDefined());
  return sent(SAVE);
}
