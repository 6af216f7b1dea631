import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { selectInventoryCounts } from '../../api/inventory-summary';
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

test('the address of a tag shows what has it', async () => {
  open('/inventory?tag=gift');
  expect(await screen.findByRole('button', { name: 'Remove filter gift' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Mug' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Gift box' })).toBeNull());
});

test('the address of a category shows what belongs to it', async () => {
  const things = [buildItem({ id: 1, name: 'Mug', category: 'Kitchen' }), buildItem({ id: 2, name: 'Tent' })];
  open('/inventory?category=Kitchen', things);
  expect(await screen.findByRole('button', { name: 'Remove filter Kitchen' })).toBeVisible();
  await waitFor(() => expect(names()).toEqual(['Mug']));
});

test('a search says how many it finds where it leads to no place', async () => {
  open('/inventory?search=mug');
  const goTo = await screen.findByRole('list', { name: 'Go to' });
  await waitFor(() => expect(goTo).toHaveTextContent('1 match'));
});

test('what a search does not find can be added by its name', async () => {
  open('/inventory?search=cup');
  expect(await screen.findByRole('link', { name: 'Add “cup”' })).toHaveAttribute('href', '/items/new?name=cup');
});

test('the address of a batch shows what its photos show and nothing else, with its name and what waits in it', async () => {
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

test('the address of a photo shows what was found in it, until the filter is taken away', async () => {
  const things = [buildItem({ id: 1, name: 'Mug', image_id: 7 }), buildItem({ id: 2, name: 'Tent', image_id: 8 })];
  open('/inventory?photo=8', things);
  await waitFor(() => expect(names()).toEqual(['Tent']));
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter From 1 photo' }));
  await waitFor(() => expect(names()).toHaveLength(2));
});

test('the address of what has no place shows that and nothing else, until the filter is taken away', async () => {
  open('/inventory?place=none', PLACED);
  await waitFor(() => expect(names()).toEqual(['Tent', 'Blue mug']));
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter No place yet' }));
  await waitFor(() => expect(names()).toHaveLength(3));
});

test('the address of a collection and of what has no place yet shows what of it has none', async () => {
  const [, red, tent] = PLACED.map((item) => ({ ...item, is_checked: false, checked_at: null }));
  open('/inventory?collection=5&place=none', PLACED, {
    'GET /api/collections/5': () => [200, buildCollection({ id: 5, name: 'Box' })],
    'GET /api/collections/5/items': () => [200, { items: [red, tent] }],
  });
  await waitFor(() => expect(names()).toEqual(['Tent']));
});

test.each(['99', 'none'])(
  'the address of collection %s, which is not there, says so and shows everything',
  async (id) => {
    const gone = (): [number, unknown] => [404, problem('The collection was not found.', 'collection_not_found')];
    open(`/inventory?collection=${id}`, PLACED, {
      'GET /api/collections/99': gone,
      'GET /api/collections/99/items': gone,
    });
    await screen.findByText(/^That collection is gone or no longer shared with you\./);
    await waitFor(() => expect(names()).toHaveLength(3));
  },
);
