import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import Inventory from '../../pages/inventory/inventory';
import { answering, problem } from '../../testing/answers';
import { buildCollection, buildCollectionItem } from '../../testing/factories';
import { pressMore } from '../../testing/press-more';
import { show } from '../../testing/render';

const CHECK = 'PUT /api/collections/9/items/1/check';
const packing = buildCollection({ id: 9, name: 'Packing', is_checklist: true });
const tent = buildCollectionItem({ id: 1, name: 'Tent' });
const boots = buildCollectionItem({ id: 2, name: 'Boots', is_checked: true });

beforeEach(() => localStorage.setItem('inventory', JSON.stringify({ collection: '9' })));

async function open(more = {}, name = 'Tent') {
  const server = answering({
    'GET /api/sharing/items/my-items': () => [200, { items: [] }],
    'GET /api/collections?include_counts=true&include_system=true': () => [200, { collections: [packing] }],
    'GET /api/collections/9': () => [200, packing],
    'GET /api/collections/9/items': () => [200, { items: [tent, boots] }],
    'GET /api/collections/9/runs': () => [200, { runs: [] }],
    [CHECK]: () => [200, { success: true, is_checked: true, checked_at: tent.created_at }],
    ...more,
  });
  const view = show(<Inventory />, server.fetch);
  await screen.findByRole('checkbox', { name });
  return { server, ...view };
}

test('an item is checked at once', async () => {
  const { server } = await open();
  expect(screen.getByRole('checkbox', { name: 'Boots' })).toBeChecked();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Tent' }));
  expect(screen.getByRole('checkbox', { name: 'Tent' })).toBeChecked();
  await waitFor(() => expect(server.calls.find(({ route }) => route === CHECK)?.body).toEqual({ is_checked: true }));
});

test('a viewer of an item can check it on a checklist', async () => {
  const theirs = { ...tent, my_role: 'viewer', access_type: 'group_owned', user_id: 2 };
  const { server } = await open({ 'GET /api/collections/9/items': () => [200, { items: [theirs] }] });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Tent' }));
  expect(screen.getByRole('checkbox', { name: 'Tent' })).toBeChecked();
  await waitFor(() => expect(server.count(CHECK)).toBe(1));
});

test('a refused check is reverted with a message', async () => {
  await open({ [CHECK]: () => [503, problem('Not now.')] });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Tent' }));
  expect(await screen.findByText('Not now.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Tent' })).not.toBeChecked());
});

test('quick checks that are all refused are all reverted', async () => {
  const { server } = await open({ [CHECK]: () => [503, problem('Not now.')] });
  const box = screen.getByRole('checkbox', { name: 'Tent' });
  fireEvent.click(box);
  fireEvent.click(box);
  fireEvent.click(box);
  expect(box).toBeChecked();
  await waitFor(() => expect(server.count(CHECK)).toBe(3));
  await waitFor(() => expect(box).not.toBeChecked());
});

test('checked items move to the end if the user turned that on', async () => {
  await open();
  const things = () =>
    screen.getAllByRole('checkbox').map(({ parentElement }) => parentElement?.parentElement?.textContent);
  expect(things()).toEqual(['Boots', 'Tent']);
  await pressMore('Display Options');
  await userEvent.click(await screen.findByRole('switch', { name: 'Checked items go to the end' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(things()).toEqual(['Tent', 'Boots']));
});

test('an item of a checklist opens with a link of its own', async () => {
  await open();
  await userEvent.click(screen.getByRole('link', { name: 'Open Tent' }));
  expect(await screen.findByRole('dialog', { name: 'Tent' })).toBeVisible();
});

test('rows show the sub-location, or who checked the item and when', async () => {
  localStorage.setItem('inventory', JSON.stringify({ collection: '9', views: { 9: 'checklist-list' } }));
  const garage = { ...tent, area: 'Garage', sub_location: 'Blue box' };
  const cellar = {
    ...boots,
    area: 'Cellar',
    sub_location: 'Bag',
    checked_by_name: 'Ben',
    checked_at: new Date().toISOString(),
  };
  await open({ 'GET /api/collections/9/items': () => [200, { items: [garage, cellar] }] });
  const row = (name: string) => screen.getByRole('checkbox', { name }).closest('article');
  expect(row('Tent')).toHaveTextContent('Blue box');
  expect(row('Tent')).not.toHaveTextContent('Garage');
  expect(row('Boots')).toHaveTextContent('Ben, just now');
  expect(row('Boots')).not.toHaveTextContent('Bag');
});

test('a checklist lists its items place by place, finished places last, and hides checked items on request', async () => {
  const garage = { ...tent, area: 'Garage', location: 'Shelf 2' };
  const cellar = { ...boots, area: 'Cellar' };
  await open({ 'GET /api/collections/9/items': () => [200, { items: [garage, cellar] }] });
  const places = () => screen.getAllByRole('heading', { name: /^(Cellar|Garage)/ }).map((head) => head.textContent);
  expect(places()).toEqual(['Garage › Shelf 2', 'Cellar']);

  await userEvent.click(await screen.findByRole('button', { name: 'Only what is left' }));
  expect(screen.queryByRole('checkbox', { name: 'Boots' })).toBeNull();
  expect(places()).toEqual(['Garage › Shelf 2']);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Tent' }));
  expect(await screen.findByText('Nothing is left of this list.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(screen.getByRole('checkbox', { name: 'Boots' })).toBeChecked();
});

test('a checklist sorts by location by default and follows “Sort by”, and other lists keep their own order', async () => {
  const garage = { ...tent, area: 'Garage', name: 'Axe' };
  const cellar = { ...boots, area: 'Cellar', name: 'Boots', is_checked: false };
  const { store } = await open(
    {
      'GET /api/collections/9/items': () => [200, { items: [garage, cellar] }],
    },
    'Axe',
  );
  const heads = () => screen.queryAllByRole('heading', { name: /^(Cellar|Garage)/ });
  expect(heads()).toHaveLength(2);
  await pressMore('Display Options');
  const sort = await screen.findByRole('combobox', { name: 'Sort by' });
  expect(sort).toHaveDisplayValue('Location');
  await userEvent.selectOptions(sort, 'Name');
  await waitFor(() => expect(heads()).toHaveLength(0));
  const articles = screen.getAllByRole('article').map(({ textContent }) => textContent);
  expect(articles).toEqual([expect.stringMatching(/^Axe.*Garage/), expect.stringMatching(/^Boots.*Cellar/)]);
  const { order, checklistOrder } = store.getState().inventory.preferences;
  expect([order.field, checklistOrder]).toEqual(['created', { field: 'name', descending: false }]);
});
