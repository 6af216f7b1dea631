import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import Inventory from '../../pages/inventory/inventory';
import { answering, problem } from '../../testing/answers';
import { buildCollection, buildCollectionItem, buildItem } from '../../testing/factories';
import { show } from '../../testing/render';

const user = userEvent.setup();
const UPDATE = 'POST /api/collections/batch-update';
const beach = buildCollection({ id: 9, name: 'Beach day', is_checklist: true });
const things = ['Sunscreen', 'Parasol', 'Drill'].map((name, index) => buildItem({ id: index + 1, name }));

beforeEach(() => localStorage.setItem('inventory', JSON.stringify({ collection: '9' })));

async function begin(answer: () => [number, unknown]) {
  let added = false;
  const server = answering({
    'GET /api/sharing/items/my-items': () => [200, { items: things }],
    'GET /api/collections?include_counts=true&include_system=true': () => [200, { collections: [beach] }],
    'GET /api/collections/9': () => [200, beach],
    'GET /api/collections/9/items': () => [
      200,
      { items: added ? things.slice(0, 2).map((item) => buildCollectionItem({ ...item })) : [] },
    ],
    'GET /api/collections/9/runs': () => [200, { runs: [] }],
    [UPDATE]: () => {
      added = true;
      return answer();
    },
  });
  const view = show(<Inventory />, server.fetch);
  await user.click(await screen.findByRole('button', { name: 'Choose items' }));
  return { server, ...view };
}

const bar = async () => within(await screen.findByRole('region', { name: 'Selected items' }));

test('a selection for a collection names it, adds the items with one button and returns to it', async () => {
  const { server, store } = await begin(() => [200, { success: true, errors: [] }]);
  const { getByText, getByRole, getAllByRole } = await bar();
  expect(getByText('Adding to Beach day')).toBeVisible();
  expect(getByRole('button', { name: 'Add' })).toBeDisabled();
  for (const name of ['Sunscreen', 'Parasol']) await user.click(await screen.findByRole('button', { name }));
  expect(getAllByRole('button').map((button) => button.textContent)).toEqual(['', 'Add 2']);
  await user.click(getByRole('button', { name: 'Add 2' }));

  expect(await screen.findByText('2 added to Beach day')).toBeVisible();
  expect(await screen.findByRole('checkbox', { name: 'Sunscreen' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Selected items' })).toBeNull();
  expect(store.getState().inventory.preferences.collection).toBe('9');
  expect(server.calls.find(({ route }) => route === UPDATE)?.body).toEqual({
    changes: [{ collection_id: 9, action: 'add', item_ids: [1, 2] }],
  });
});

test('items that cannot be added stay selected', async () => {
  await begin(() => [503, problem('Not now.')]);
  await user.click(await screen.findByRole('button', { name: 'Drill' }));
  await user.click((await bar()).getByRole('button', { name: 'Add 1' }));
  expect(await screen.findByText('Not now.')).toBeVisible();
  expect((await bar()).getByRole('button', { name: 'Add 1' })).toBeEnabled();
});

test('the close button and Escape cancel the selection', async () => {
  const { store } = await begin(() => [200, { success: true, errors: [] }]);
  await user.click((await bar()).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Nothing in here yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Choose items' }));
  await bar();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(store.getState().inventory.preferences.collection).toBe('9'));
});
