import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { NO_FILTERS, type StockFilter } from '../../../domain/preferences';
import Inventory from '../../../pages/inventory/inventory';
import { filtered } from '../../../state/inventory.slice';
import { answering } from '../../../testing/answers';
import { buildField, buildItem } from '../../../testing/factories';
import { show } from '../../../testing/render';
import FilterPills from './filter-pills';

const THINGS = [
  buildItem({ id: 1, name: 'Mug', condition: 'good' }),
  buildItem({ id: 2, name: 'Drill', condition: 'broken', category: 'Tools' }),
  buildItem({ id: 3, name: 'Tent' }),
];

const open = (address = '/inventory') =>
  show(
    <Inventory />,
    answering({
      'GET /api/sharing/items/my-items': () => [200, { items: THINGS }],
      'GET /api/collections?include_counts=true&include_system=true': () => [200, { collections: [] }],
    }).fetch,
    address,
  );
const names = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const removal = (filter: string) => screen.findByRole('button', { name: `Remove filter ${filter}` });

beforeEach(() => localStorage.clear());

test('a condition, or none, is chosen on the sheet, is remembered, and can be removed', async () => {
  const { unmount } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
  const conditions = within(await screen.findByRole('group', { name: 'Condition' }));
  expect(conditions.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Good', 'Broken', 'None']);
  await userEvent.click(conditions.getByRole('button', { name: 'None' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show 1 item' }));
  await waitFor(() => expect(names()).toEqual(['Tent']));
  unmount();

  open();
  await userEvent.click(await removal('Condition: None'));
  await waitFor(() => expect(names()).toHaveLength(3));
});

test('the search field of the sheet leaves out the search by photo, whose matches lead away from it', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(sheet.getByRole('searchbox')).toBeVisible();
  expect(sheet.queryByRole('button', { name: 'Find this thing' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Find this thing', hidden: true })).toBeInTheDocument();
});

test('a URL sets a condition, and an unknown one is ignored', async () => {
  const { unmount } = open('/inventory?condition=broken');
  expect(await removal('Condition: Broken')).toBeVisible();
  await waitFor(() => expect(names()).toEqual(['Drill']));
  unmount();

  localStorage.clear();
  open('/inventory?condition=burnt');
  await waitFor(() => expect(names()).toHaveLength(3));
});

test('the menu above the list offers the existing conditions until one is chosen', async () => {
  show(<FilterPills filters={NO_FILTERS} items={THINGS} stock={false} />, answering({}).fetch);
  await userEvent.click(await screen.findByRole('button', { name: 'Condition' }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Good1', 'Broken1', 'None1']);
});

test('above a wide list categories are sorted by name, each with its number of items', async () => {
  const categories = ['Tools > Saws', 'Tools > Saws', 'Food'];
  const items = categories.map((category, index) => buildItem({ id: index + 1, category }));
  show(<FilterPills filters={NO_FILTERS} items={items} stock={false} />, answering({}).fetch);
  await userEvent.click(screen.getByRole('button', { name: 'Category' }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['All Categories', 'Food1', 'Tools › Saws2']);
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('All Categories');
});

test('“All Categories” clears the category above a wide list', async () => {
  const items = ['Tools', 'Food'].map((category, index) => buildItem({ id: index + 1, category }));
  const filters = { ...NO_FILTERS, category: 'Food' };
  const { store } = show(<FilterPills filters={filters} items={items} stock={false} />, answering({}).fetch);
  store.dispatch(filtered({ category: 'Food' }));
  await userEvent.click(screen.getByRole('button', { name: 'Category' }));
  expect(await screen.findByRole('option', { name: /^Food/ })).toHaveAttribute('aria-selected', 'true');
  await userEvent.click(screen.getByRole('option', { name: 'All Categories' }));
  expect(store.getState().inventory.preferences.filters.category).toBeNull();
});

test('“All Categories” clears the category on the sheet', async () => {
  const { store } = open();
  await screen.findByText('Mug');
  store.dispatch(filtered({ category: 'Tools' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Filters · 1' }));
  const all = await screen.findByRole('button', { name: 'All Categories', pressed: false });
  await userEvent.click(all);
  expect(await screen.findByRole('button', { name: 'All Categories', pressed: true })).toBeVisible();
  expect(store.getState().inventory.preferences.filters.category).toBeNull();
});

test('above a wide list the stock filter is three buttons, one of which is active', async () => {
  const kept = { stock_keeping: true, quantity_min: 3 };
  const items = [3, 0].map((quantity, index) => buildItem({ id: index + 1, quantity, ...kept }));
  const open = (stock: StockFilter) =>
    show(<FilterPills filters={{ ...NO_FILTERS, stock }} items={items} stock />, answering({}).fetch);
  const { store, unmount } = open('off');
  expect(screen.getByRole('button', { name: 'All Items', pressed: true })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Out of Stock 1' }));
  expect(store.getState().inventory.preferences.filters.stock).toBe('out');
  unmount();
  open('low');
  expect(screen.getByRole('button', { name: 'Low Stock 2', pressed: true })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Remove filter/ })).toBeNull();
});

test('a menu of many values has a search field, and Enter takes the first match', async () => {
  const items = Array.from({ length: 20 }, (_, index) =>
    buildItem({ id: index + 1, category: `Tools > Säge ${index}` }),
  );
  const { store } = show(<FilterPills filters={NO_FILTERS} items={items} stock={false} />, answering({}).fetch);
  await userEvent.click(screen.getByRole('button', { name: 'Category' }));
  const search = await screen.findByRole('combobox', { name: 'Search Category' });
  await waitFor(() => expect(search).toHaveFocus());
  await userEvent.type(search, 'sage 17');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Tools › Säge 171']);
  await userEvent.keyboard('{Enter}');
  expect(store.getState().inventory.preferences.filters.category).toBe('Tools > Säge 17');
});

test('a value of a custom field is chosen on the sheet, is remembered, and can be removed', async () => {
  const items = [
    buildItem({ id: 1, name: 'Mug', custom: { 1: 'B7' } }),
    buildItem({ id: 2, name: 'Drill', custom: { 1: 'C2', 2: false } }),
    buildItem({ id: 3, name: 'Tent' }),
  ];
  const fields = [buildField(), buildField({ id: 2, name: 'Fragile', kind: 'flag' })];
  const { fetch } = answering({
    'GET /api/sharing/items/my-items': () => [200, { items }],
    'GET /api/collections?include_counts=true&include_system=true': () => [200, { collections: [] }],
    'GET /api/fields': () => [200, { fields }],
  });
  const { unmount } = show(<Inventory />, fetch, '/inventory');
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
  const aisles = within(await screen.findByRole('group', { name: 'Aisle' }));
  expect(aisles.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['B7', 'C2']);
  await userEvent.click(within(screen.getByRole('group', { name: 'Fragile' })).getByRole('button', { name: 'no' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show 1 item' }));
  await waitFor(() => expect(names()).toEqual(['Drill']));
  unmount();

  show(<Inventory />, fetch, '/inventory');
  await userEvent.click(await removal('Fragile: no'));
  await waitFor(() => expect(names()).toHaveLength(3));
});
