import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import { expect, test, vi } from 'vitest';
import { useAppSelector } from '../../state/hooks';
import { searched, selectManaging, toggled } from '../../state/inventory.slice';
import { answering } from '../../testing/answers';
import { buildCollection, buildItem } from '../../testing/factories';
import { show } from '../../testing/render';
import AddToCollectionsDialog from './add-to-collections-dialog';

const user = userEvent.setup();
const UPDATE = 'POST /api/collections/batch-update';
const items = [buildItem({ id: 1 }), buildItem({ id: 2 })];
const membership = (id: number, name: string, item_ids: number[]) => ({
  id,
  name,
  is_system: false,
  count: item_ids.length,
  item_ids,
});

async function open(answer: [number, unknown], shared: Collection[] = []) {
  const onClose = vi.fn();
  const server = answering({
    'GET /api/collections/membership?item_ids=1,2': () => [
      200,
      { collections: [membership(7, 'None', []), membership(8, 'Some', [2]), membership(9, 'All', [1, 2])] },
    ],
    'GET /api/collections?include_counts=true&include_system=true': () => [200, { collections: [] }],
    'GET /api/collections/shared': () => [200, { collections: shared }],
    [UPDATE]: () => answer,
  });
  show(<AddToCollectionsDialog items={items} opened onClose={onClose} />, server.fetch);
  await box('Some');
  const sent = () => server.calls.find(({ route }) => route === UPDATE)?.body;
  return { sent, onClose };
}

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const apply = () => user.click(screen.getByRole('button', { name: 'Apply' }));

test('adding to one collection names it with a link, and ends the selection and the search', async () => {
  const server = answering({
    'GET /api/collections/membership?item_ids=1,2': () => [200, { collections: [membership(7, 'Camping', [])] }],
    'GET /api/collections/shared': () => [200, { collections: [] }],
    [UPDATE]: () => [200, { success: true, errors: [] }],
  });
  const Chosen = () =>
    useAppSelector(selectManaging) && <AddToCollectionsDialog items={items} opened onClose={vi.fn()} />;
  const { store } = show(<Chosen />, server.fetch);
  act(() => {
    store.dispatch(searched('tent'));
    store.dispatch(toggled({ id: 1, range: [] }));
    store.dispatch(toggled({ id: 2, range: [] }));
  });
  await user.click(await box('Camping'));
  await apply();
  expect(await screen.findByText(/2 added to Camping/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See it' })).toHaveAttribute('href', '/inventory?collection=7');
  const { managing, selected, preferences } = store.getState().inventory;
  expect([managing, selected, preferences.filters.search]).toEqual([false, {}, '']);
});

test('the selection stays while another item is added', async () => {
  const server = answering({
    'GET /api/collections/membership?item_ids=1,2': () => [200, { collections: [membership(7, 'Camping', [])] }],
    'GET /api/collections/shared': () => [200, { collections: [] }],
    [UPDATE]: () => [200, { success: true, errors: [] }],
  });
  const { store } = show(<AddToCollectionsDialog items={items} opened onClose={vi.fn()} />, server.fetch);
  act(() => void store.dispatch(toggled({ id: 3, range: [] })));
  await user.click(await box('Camping'));
  await apply();
  expect(await screen.findByText(/2 added to Camping/)).toBeVisible();
  expect(store.getState().inventory.selected).toEqual({ 3: true });
});

test('none and some become all, all becomes none, and one request sends only the differences', async () => {
  const { sent, onClose } = await open([200, { success: true, errors: [] }]);
  expect(screen.getByRole('button', { name: 'Apply' })).toBeDisabled();
  expect(await box('None')).not.toBeChecked();
  expect(await box('Some')).toBePartiallyChecked();
  expect(await box('All')).toBeChecked();
  for (const name of ['None', 'Some', 'All']) await user.click(await box(name));
  expect(await box('None')).toBeChecked();
  expect(await box('Some')).toBeChecked();
  expect(await box('All')).not.toBeChecked();
  await apply();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual({
    changes: [
      { collection_id: 7, action: 'add', item_ids: [1, 2] },
      { collection_id: 8, action: 'add', item_ids: [1] },
      { collection_id: 9, action: 'remove', item_ids: [1, 2] },
    ],
  });
});

test('changes that failed are named, and the dialog stays open', async () => {
  const { onClose } = await open([
    200,
    { success: false, errors: [{ collection_id: 8, error: 'This collection is gone.' }] },
  ]);
  await user.click(await box('Some'));
  await apply();
  expect(await screen.findByText('Some changes failed: Some: This collection is gone.')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});

test('a failed call shows an error and keeps the choices', async () => {
  await open([500, null]);
  await user.click(await box('None'));
  await apply();
  expect(await screen.findByText('Failed to apply changes. Please try again.')).toBeVisible();
  expect(await box('None')).toBeChecked();
});

test('the dialog lists Stock first and the others in natural order', async () => {
  const named = (id: number, name: string) => membership(id, name, []);
  const collections = [named(2, 'Batch 10'), named(3, 'Batch 2'), { ...named(4, 'Stock'), is_system: true }];
  const { fetch } = answering({
    'GET /api/collections/membership?item_ids=1,2': () => [200, { collections }],
    'GET /api/collections/shared': () => [200, { collections: [] }],
  });
  show(<AddToCollectionsDialog items={items} opened onClose={() => {}} />, fetch);
  const boxes = await screen.findAllByRole('checkbox');
  expect(boxes.map((one) => one.closest('li')?.querySelector('label')?.textContent)).toEqual([
    'Stock',
    'Batch 2',
    'Batch 10',
  ]);
});

test('a collection of another user shows its owner', async () => {
  const theirs = buildCollection({ id: 7, name: 'None', owner_id: 2, owner_name: 'Grace', permission: 'edit' });
  await open([200, { success: true, errors: [] }], [theirs]);
  expect(await box('None, from Grace')).toBeVisible();
  expect(await box('Some')).toBeVisible();
});
