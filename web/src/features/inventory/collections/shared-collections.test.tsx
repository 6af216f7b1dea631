import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { notifications } from '@mantine/notifications';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import { useLocation } from 'react-router';
import { selectInventoryCounts } from '../../../api/inventory-summary';
import { answering, problem } from '../../../testing/answers';
import { buildCollection, buildCollectionItem, buildItem, buildRun } from '../../../testing/factories';
import { show } from '../../../testing/render';
import Inventory from '../inventory';
import { rememberedTicks, rememberTicks } from './shopping';

type Routes = Parameters<typeof answering>[0];

const ALL = 'GET /api/sharing/items/my-items';
const GROUP = `${ALL}?group_id=5`;
const SAVE = 'POST /api/save-items';
const itemsOf = (id: number) => `GET /api/collections/${id}/items`;

const graces = { user_id: 7, owner_name: 'Grace', access_type: 'group_owned', my_role: 'editor' } as const;
const cup = buildItem({ id: 1, name: 'Cup' });
const saw = buildItem({ id: 2, name: 'Saw', ...graces });
const mine = buildCollection({ id: 3, name: 'Packing', is_checklist: true, item_count: 2 });
const theirs = buildCollection({
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
const tools = { ...theirs, id: 8, name: 'Garden tools', is_checklist: false };
const home = {
  id: 5,
  name: 'Home',
  type: 'family',
  description: null,
  member_count: 2,
  item_count: 3,
  my_role: 'editor',
  shared_collections: [{ id: 9, name: 'packing' }],
};

const things = {
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
const ticked = (is_checked: boolean) => [200, { success: true, is_checked, checked_at: null }] as [number, unknown];

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

/** The shelf of somebody who has `remembered` it, or comes by a link. */
function open(remembered: string, routes: Routes = {}, address = '/inventory') {
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
  const chosen = () => view.store.getState().inventory.remembered.collection;
  const counts = () => selectInventoryCounts(view.store.getState());
  return { ...view, server, sent, chosen, counts };
}

const names = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const comeBack = () => act(() => void window.dispatchEvent(new Event('focus')));

/** Writes an item down by hand; gives what was sent. */
async function addByHand({ sent }: ReturnType<typeof open>) {
  await press('Add item');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Rope');
  await press('Save');
  await waitFor(() => expect(sent(SAVE)).toBeDefined());
  return sent(SAVE);
}

beforeEach(() => localStorage.setItem('auth_token', 'stored'));
afterEach(() => {
  notifications.clean();
  notifications.cleanQueue();
});

test('all items are everything one can see, and the header counts it', async () => {
  const { counts } = open('all', {
    [ALL]: () => [200, { items: [cup, saw, buildItem({ id: 3, name: 'Tent', access_type: 'shared' })] }],
  });
  await screen.findByText('Saw');
  expect(names()).toEqual(['Tent', 'Saw', 'Cup']);
  expect(counts()).toMatchObject({ total: 3, shared: 2 });
});

test('the selector offers one’s own, what others share and what groups share; only one’s own is managed', async () => {
  open('all');
  await press('Collection: All Items');
  await screen.findByRole('button', { name: /Garden tools/ });
  const rows = within(screen.getByRole('list', { name: '' })).queryAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'All Items',
    'Packing yours and Grace’s · Home4',
    'Garden tools from Grace · Home2',
    'Shared with Home3',
  ]);
  const managed = screen.getAllByRole('button', { name: /^Actions for/ });
  expect(managed.map((button) => button.getAttribute('aria-label'))).toEqual(['Actions for Packing']);
});

test('two that keep stock run out and are printed as one, and of another’s only what it lacks and holds is offered', async () => {
  const low = { stock_keeping: true, is_checklist: false };
  const own = [{ ...mine, ...low, low_stock_count: 1 }];
  const shared = [
    { ...theirs, ...low, low_stock_count: 2 },
    { ...tools, ...low, low_stock_count: 0 },
  ];
  const rope = buildCollectionItem({ id: 5, name: 'Rope', stock_keeping: true, quantity: 0, quantity_min: 1 });
  open('all', {
    'GET /api/collections?include_counts=true&include_system=true': () => [200, { collections: own }],
    'GET /api/collections/shared': () => [200, { collections: shared }],
    [itemsOf(9)]: () => [200, { items: [rope] }],
  });
  await press('Collection: All Items');
  expect(await screen.findByText('3 low')).toBeVisible();
  await press('Actions for Garden tools');
  const offered = within(screen.getByRole('dialog'));
  expect(offered.getByRole('link')).toHaveTextContent('Print list');
  expect(offered.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Garden tools',
    'Shopping list',
  ]);
  await press('Back to all collections');
  await press('Actions for Packing');
  expect(screen.getByRole('link', { name: 'Print list' })).toHaveAttribute('href', '/collections/3/print?with=9');
  await press('Shopping list');
  expect(await screen.findByRole('checkbox', { name: 'Rope' })).toBeVisible();
});

test('what the shelf shows with enough of it loses its tick on the shopping list', async () => {
  rememberTicks(new Set([4, 77]));
  open('3');
  await screen.findByRole('checkbox', { name: 'Map' });
  expect(rememberedTicks()).toEqual(new Set([77]));
});

test('a merged one is renamed and emptied where it is one’s own', async () => {
  const { server } = open('all', {
    'DELETE /api/collections/3/items': () => [200, { success: true, removed_count: 2 }],
  });
  await press('Collection: All Items');
  await press('Actions for Packing');
  await press('Empty');
  await press('Empty');
  expect(await screen.findByText('2 items have left Packing')).toBeVisible();
  expect(server.count('DELETE /api/collections/9/items')).toBe(0);
});

test('what was shared through a collection alone is not shared once it leaves it', async () => {
  let items = [buildItem({ id: 1, name: 'Cup', access_type: 'shared' })];
  open('all', {
    [ALL]: () => [200, { items }],
    'GET /api/sharing/groups': () => [200, { groups: [{ ...home, shared_collections: [{ id: 3, name: 'Packing' }] }] }],
    'DELETE /api/collections/3': () => {
      items = [cup];
      return [200, { success: true }];
    },
  });
  expect(await screen.findByText('Shared')).toBeVisible();
  await press('Collection: All Items');
  await press('Actions for Packing');
  await press('Delete');
  await press('Delete');
  await waitFor(() => expect(screen.queryByText('Shared')).toBeNull());
});

test('what is shown is marked in the selector, also where another’s has joined one’s own meanwhile', async () => {
  open('3');
  await press('Collection: Packing');
  await screen.findByRole('button', { name: /Garden tools/ });
  expect(screen.getByRole('button', { name: /^Packing/, current: true })).toBeVisible();
  expect(screen.getAllByRole('button', { current: true })).toHaveLength(1);
});

test('what a group shares is a shelf of its own', async () => {
  const { chosen } = open('all');
  await press('Collection: All Items');
  await press(/^Shared with Home/);
  await waitFor(() => expect(names()).toEqual(['Saw']));
  expect(chosen()).toBe('shared_with_group_5');
  expect(await screen.findByRole('button', { name: 'Collection: Shared with Home' })).toHaveTextContent(
    'Shared with Hom…',
  );
});

test('two collections of one name are one list: one’s own things first, each thing once', async () => {
  const { counts } = open('merged-3-9');
  await screen.findByRole('checkbox', { name: 'Saw' });
  expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
    'Map',
    'Cup',
    'Saw',
  ]);
  expect(screen.getByRole('checkbox', { name: 'Cup' })).toBeChecked();
  expect(await screen.findByText('1 of 3')).toBeVisible();
  expect(counts()).toMatchObject({ total: 3, checked: 1 });
  expect(screen.getByRole('button', { name: 'Collection: Packing' })).toBeVisible();
});

test('a tick goes to the collection that the thing lies in', async () => {
  const { server } = open('merged-3-9', {
    'PUT /api/collections/3/items/1/check': () => ticked(false),
    'PUT /api/collections/9/items/2/check': () => ticked(true),
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Saw' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Cup' }));
  expect(await screen.findByText('1 of 3')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Saw' })).toBeChecked();
  await waitFor(() => {
    expect(server.count('PUT /api/collections/9/items/2/check')).toBe(1);
    expect(server.count('PUT /api/collections/3/items/1/check')).toBe(1);
  });
  expect(server.calls.filter(({ route }) => route.startsWith('PUT'))).toHaveLength(2);
});

test('both halves are unchecked and gone through together', async () => {
  const checkedSaw = things[9].map((item) => ({ ...item, is_checked: true }));
  const finished = buildRun({ id: 4, finished_at: '2026-03-01T11:00:00.000Z', total: 2, checked: 0, missing: ['Saw'] });
  const { server } = open('merged-3-9', {
    [itemsOf(9)]: () => [200, { items: checkedSaw }],
    'POST /api/collections/3/uncheck-all': () => [200, { success: true, unchecked_count: 1 }],
    'POST /api/collections/9/uncheck-all': () => [200, { success: true, unchecked_count: 2 }],
    'POST /api/collections/3/runs': () => [201, { run: buildRun({ id: 3 }) }],
    'POST /api/collections/9/runs': () => [201, { run: buildRun({ id: 4 }) }],
    'POST /api/collections/3/runs/finish': () => [200, { run: { ...finished, id: 3, missing: ['Cup'] } }],
    'POST /api/collections/9/runs/finish': () => [200, { run: finished }],
    'PUT /api/collections/3/items/1/check': () => ticked(true),
    'PUT /api/collections/9/items/2/check': () => ticked(true),
  });
  expect(await screen.findByText('2 of 3')).toBeVisible();
  await press('Uncheck all');
  expect(await screen.findByText('0 of 3')).toBeVisible();
  await press('Undo');
  expect(await screen.findByText('2 of 3')).toBeVisible();
  expect(server.count('PUT /api/collections/9/items/2/check')).toBe(1);

  await press('Start a run');
  await userEvent.click(screen.getAllByRole('button', { name: 'Start a run' }).at(-1) as Element);
  expect(await screen.findByText('0 of 3')).toBeVisible();
  await press('Finish');
  expect(await screen.findByText('3 items are not checked. They are noted as missing:')).toBeVisible();
  await userEvent.click(screen.getAllByRole('button', { name: 'Finish' }).at(-1) as Element);
  await press('History');
  expect(await screen.findByText('Cup')).toBeVisible();
  expect(screen.getByText('Saw')).toBeVisible();
});

test('what lies in a collection without ticks is not ticked off, though it is shown', async () => {
  open('merged-3-9', { 'GET /api/collections/9': () => [200, { ...theirs, is_checklist: false }] });
  expect(await screen.findByText('1 of 2')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Saw' })).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: 'Saw' })).toBeNull();
});

test('a merged one keeps stock when one’s own does', async () => {
  open('merged-3-9', { 'GET /api/collections/3': () => [200, { ...mine, is_checklist: false, stock_keeping: true }] });
  expect(await screen.findByRole('button', { name: 'One more of Saw' })).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('a new item goes into another’s collection that is open for it, and into one’s own of two', async () => {
  for (const [remembered, collection_id] of [
    ['shared-9', 9],
    ['merged-3-9', 3],
  ] as const) {
    const view = open(remembered);
    await screen.findByRole('checkbox', { name: 'Saw' });
    expect(await addByHand(view)).toMatchObject({ collection_id });
    view.unmount();
  }
});

test('a new item does not go where one may only look, nor does the empty page say so; ticks are for all', async () => {
  const view = open('shared-9', {
    'GET /api/collections/9': () => [200, { ...theirs, permission: 'view' }],
    'PUT /api/collections/9/items/2/check': () => ticked(true),
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Saw' }));
  await waitFor(() => expect(view.server.count('PUT /api/collections/9/items/2/check')).toBe(1));
  expect(await addByHand(view)).not.toHaveProperty('collection_id');
  view.unmount();

  open('shared-8', {
    'GET /api/collections/8': () => [200, { ...tools, permission: 'view' }],
    [itemsOf(8)]: () => [200, { items: [] }],
  });
  expect(await screen.findByText('What is put in here later shows up by itself.')).toBeVisible();
});

test('each identifier has a view of its own', async () => {
  const { store } = open('shared-8');
  await screen.findByText('Saw');
  await press('Display Options');
  await press('List');
  expect(store.getState().inventory.remembered.views).toEqual({ 'shared-8': 'list' });
});

test('a link chooses what it names, and the address is the inventory’s own again', async () => {
  const { chosen } = open('3', {}, '/inventory?collection=shared_with_group_5');
  await waitFor(() => expect(names()).toEqual(['Saw']));
  expect(chosen()).toBe('shared_with_group_5');
  expect(screen.getByText('/inventory')).toBeInTheDocument();
});

test('a plain id in a link may be another’s collection', async () => {
  const { chosen } = open('all', {}, '/inventory?collection=9');
  await screen.findByRole('checkbox', { name: 'Saw' });
  await waitFor(() => expect(chosen()).toBe('shared-9'));
  expect(await screen.findByRole('button', { name: 'Collection: packing' })).toBeVisible();
});

test('what two people do to one list meets when one comes back to it', async () => {
  let items = things[9];
  open('shared-9', { [itemsOf(9)]: () => [200, { items }] });
  expect(await screen.findByText('0 of 2')).toBeVisible();
  items = [...things[9].map((item) => ({ ...item, is_checked: true })), buildCollectionItem({ id: 6, name: 'Pan' })];
  comeBack();
  expect(await screen.findByText('2 of 3')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Pan' })).not.toBeChecked();
});

test('what is no longer shared leads to all items with a word, and may come back later', async () => {
  let shared = true;
  const answer = (body: unknown): [number, unknown] =>
    shared ? [200, body] : [404, problem('There is no such thing.')];
  const { chosen, store } = open('shared-9', {
    'GET /api/collections/9': () => answer(theirs),
    [itemsOf(9)]: () => answer({ items: things[9] }),
  });
  await screen.findByRole('checkbox', { name: 'Saw' });
  shared = false;
  comeBack();
  expect(await screen.findByText(/^This is gone or no longer shared with you/)).toBeVisible();
  expect(chosen()).toBe('all');
  expect(names()).toEqual(['Saw', 'Cup']);

  shared = true;
  act(() => void store.dispatch({ type: 'inventory/collectionChosen', payload: 'shared-9' }));
  expect(await screen.findByRole('checkbox', { name: 'Saw' })).toBeVisible();
  expect(chosen()).toBe('shared-9');
});

test('when one of two is no longer shared, the other stays', async () => {
  let shared = true;
  const { chosen } = open('merged-3-9', {
    [itemsOf(9)]: () => (shared ? [200, { items: things[9] }] : [404, problem('There is no such collection.')]),
  });
  await screen.findByRole('checkbox', { name: 'Saw' });
  shared = false;
  comeBack();
  expect(await screen.findByText(/^One of the two collections shown here/)).toBeVisible();
  expect(chosen()).toBe('3');
  expect(screen.getByRole('checkbox', { name: 'Map' })).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: 'Saw' })).toBeNull();
});

test('a group that one is no longer in leads to all items', async () => {
  const { chosen } = open('shared_with_group_5', { [GROUP]: () => [404, problem('There is no such group.')] });
  expect(await screen.findByText(/^This is gone or no longer shared with you/)).toBeVisible();
  expect(chosen()).toBe('all');
});

test('one’s own collection that one deletes leads to what is left, without another word', async () => {
  const { chosen } = open('merged-3-9', { 'DELETE /api/collections/3': () => [200, { success: true }] });
  await screen.findByRole('checkbox', { name: 'Saw' });
  await press('Collection: Packing');
  await press('Actions for Packing');
  await press('Delete');
  await userEvent.click(within(await screen.findByRole('dialog', { name: 'Delete Packing?' })).getByText('Delete'));
  await waitFor(() => expect(chosen()).toBe('shared-9'));
  expect(await screen.findByText(/^Packing is deleted/)).toBeVisible();
  expect(screen.queryByText(/no longer shared with you/)).toBeNull();
});

test('an outage is no loss of access', async () => {
  const { chosen } = open('shared-9', { [itemsOf(9)]: () => [503, problem('Not now.')] });
  expect(await screen.findByText('Not now.')).toBeVisible();
  expect(chosen()).toBe('shared-9');
});

test.each([
  [
    'a tick',
    () => userEvent.click(screen.getByRole('checkbox', { name: 'Saw' })),
    'PUT /api/collections/9/items/2/check',
  ],
  ['a run', () => press('Start a run'), 'POST /api/collections/9/runs'],
])('%s that finds the collection gone tells of the loss alone', async (_, touch, route) => {
  let shared = true;
  const gone = problem('The collection was not found.', 'collection_not_found');
  const answer = (body: unknown): [number, unknown] => (shared ? [200, body] : [404, gone]);
  const { chosen, server } = open('shared-9', {
    'GET /api/collections/9': () => answer(theirs),
    [itemsOf(9)]: () => answer({ items: things[9] }),
    [route]: () => [404, gone],
  });
  await screen.findByRole('checkbox', { name: 'Saw' });
  await screen.findByText('0 of 2');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Start a run' })).toBeEnabled());
  shared = false;
  await touch();
  expect(await screen.findByText(/^This is gone or no longer shared with you/)).toBeVisible();
  expect(server.count(route)).toBe(1);
  expect(chosen()).toBe('all');
  expect(screen.queryByText('The collection was not found.')).toBeNull();
});
