import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { selectInventoryCounts } from '../../state/inventory-summary';
import { answering, problem } from '../../testing/answers';
import { buildCollection, buildEntry, buildItem } from '../../testing/factories';
import { show } from '../../testing/render';
import Inventory from './inventory';

const THINGS = [buildItem({ id: 1, name: 'Mug', tags: ['gift'] }), buildItem({ id: 2, name: 'Gift box' })];

const PLACED = [
  buildItem({ id: 1, name: 'Blue mug' }),
  buildItem({ id: 2, name: 'Red mug', area: 'Garage' }),
  buildItem({ id: 3, name: 'Tent' }),
];

function open(address: string, items = THINGS, more: Parameters<typeof answering>[0] = {}) {
  const { fetch } = answering({
    'GET /api/sharing/items/my-items': () => [200, { items }],
    'GET /api/collections?include_counts=true&include_system=true': () => [200, { collections: [] }],
    ...more,
  });
  return show(<Inventory />, fetch, address);
}

const names = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

test('a link with a tag shows the items that have the tag', async () => {
  open('/inventory?tag=gift');
  expect(await screen.findByRole('button', { name: 'Remove filter gift' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Mug' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Gift box' })).toBeNull());
});

test('a link with a category shows the items of the category and its subcategories', async () => {
  const things = [buildItem({ id: 1, name: 'Mug', category: 'Kitchen' }), buildItem({ id: 2, name: 'Tent' })];
  open('/inventory?category=Kitchen', things);
  expect(await screen.findByRole('button', { name: 'Remove filter Kitchen' })).toBeVisible();
  await waitFor(() => expect(names()).toEqual(['Mug']));
});

test('a search that matches no place shows its number of results', async () => {
  open('/inventory?search=mug');
  const goTo = await screen.findByRole('list', { name: 'Go to' });
  await waitFor(() => expect(goTo).toHaveTextContent('1 match'));
});

test('a search without results offers to add an item by that name', async () => {
  open('/inventory?search=cup');
  expect(await screen.findByRole('link', { name: 'Add “cup”' })).toHaveAttribute('href', '/items/new?name=cup');
});

test('a link with a batch shows only the items of its photos, with its name and the number to review', async () => {
  const review = { confidence: null, alternatives: [] };
  const things = [
    buildItem({ id: 1, name: 'Mug', image_id: 7, review }),
    buildItem({ id: 2, name: 'Tent', image_id: 8, review }),
  ];
  const entry = buildEntry({ id: 5, image_id: 7, status: 'completed' });
  const { store } = open('/inventory?batch=b-1', things, {
    'GET /api/queue/batch/b-1': () => [200, { batch_id: 'b-1', batch_name: 'Cellar', queue: [entry] }],
  });
  await waitFor(() => expect(names()).toEqual(['Mug']));
  await waitFor(() => expect(selectInventoryCounts(store.getState())).toMatchObject({ total: 2, displayed: 1 }));
  expect(await screen.findByRole('link', { name: 'Review 1 item' })).toHaveAttribute('href', '/review?batch=b-1');
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter Cellar' }));
  await waitFor(() => expect(names()).toHaveLength(2));
});

test('a link with a photo shows the items found in it until the filter is removed', async () => {
  const things = [buildItem({ id: 1, name: 'Mug', image_id: 7 }), buildItem({ id: 2, name: 'Tent', image_id: 8 })];
  open('/inventory?photo=8', things);
  await waitFor(() => expect(names()).toEqual(['Tent']));
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter From 1 photo' }));
  await waitFor(() => expect(names()).toHaveLength(2));
});

test('a link to items without a place shows only these until the filter is removed', async () => {
  open('/inventory?place=none', PLACED);
  await waitFor(() => expect(names()).toEqual(['Tent', 'Blue mug']));
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter No place yet' }));
  await waitFor(() => expect(names()).toHaveLength(3));
});

test("a link to a collection's items without a place shows only these", async () => {
  const [, red, tent] = PLACED.map((item) => ({ ...item, is_checked: false, checked_at: null }));
  open('/inventory?collection=5&place=none', PLACED, {
    'GET /api/collections/5': () => [200, buildCollection({ id: 5, name: 'Box' })],
    'GET /api/collections/5/items': () => [200, { items: [red, tent] }],
  });
  await waitFor(() => expect(names()).toEqual(['Tent']));
});

test.each(['99', 'none'])('a link to collection %s, which does not exist, says so and shows all items', async (id) => {
  const gone = (): [number, unknown] => [404, problem('The collection was not found.', 'collection_not_found')];
  open(`/inventory?collection=${id}`, PLACED, {
    'GET /api/collections/99': gone,
    'GET /api/collections/99/items': gone,
  });
  await screen.findByText(/^That collection is gone or no longer shared with you\./);
  await waitFor(() => expect(names()).toHaveLength(3));
});
