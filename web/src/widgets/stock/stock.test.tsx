import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UpdateItems } from '@whereabouts/shared/contracts/inventory.js';
import { beforeEach, expect, test, vi } from 'vitest';
import Inventory from '../../pages/inventory/inventory';
import { collectionChosen } from '../../state/inventory.slice';
import { selectEditingStock } from '../../state/inventory-summary';
import { answering, problem } from '../../testing/answers';
import { buildCollection, buildCollectionItem } from '../../testing/factories';
import { pressMore } from '../../testing/press-more';
import { show } from '../../testing/render';
import { leaveTo } from '../../ui/leaving/work-at-risk';

const UPDATE = 'POST /api/update-items';
const stock = buildCollection({ id: 9, name: 'Stock', is_system: true, stock_keeping: true });
const batteries = buildCollectionItem({ id: 1, name: 'Batteries', stock_keeping: true, quantity: 1, quantity_min: 2 });
const candles = buildCollectionItem({ id: 2, name: 'Candles', stock_keeping: true, quantity: 5, quantity_min: 2 });

beforeEach(() => localStorage.setItem('inventory', JSON.stringify({ collection: '9' })));

async function open(more = {}) {
  const server = answering({
    'GET /api/sharing/items/my-items': () => [200, { items: [] }],
    'GET /api/collections?include_counts=true&include_system=true': () => [200, { collections: [stock] }],
    'GET /api/collections/9': () => [200, stock],
    'GET /api/collections/9/items': () => [200, { items: [batteries, candles] }],
    [UPDATE]: () => [200, { success: true, items: [{ ...batteries, quantity: 0 }] }],
    ...more,
  });
  const view = show(<Inventory />, server.fetch);
  await screen.findByRole('textbox', { name: 'Quantity of Batteries' });
  return { server, ...view };
}

const less = (name: string) => screen.getByRole('button', { name: `One less of ${name}` });
const more = (name: string) => screen.getByRole('button', { name: `One more of ${name}` });
const count = (name: string) => screen.getByRole('textbox', { name: `Quantity of ${name}` });

test('quantities are saved together, preview their effect, and never fall below 0', async () => {
  const { server, store } = await open();
  await userEvent.click(less('Batteries'));
  expect(less('Batteries')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(less('Batteries'));
  expect(count('Batteries')).toHaveValue('0');
  expect(screen.getByText('Out')).toBeVisible();
  await userEvent.clear(count('Candles'));
  await userEvent.type(count('Candles'), '12');
  expect(await screen.findByText('2 quantities changed')).toBeVisible();
  expect(selectEditingStock(store.getState())).toBe(true);
  expect(server.count(UPDATE)).toBe(0);

  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByText('2 quantities changed')).toBeNull());
  expect(server.calls.find(({ route }) => route === UPDATE)?.body).toEqual({
    items: [
      { id: 1, quantity: 0, updated_at: batteries.updated_at },
      { id: 2, quantity: 12, updated_at: candles.updated_at },
    ],
  });
  expect(selectEditingStock(store.getState())).toBe(false);
});

test('a quantity back at its old value is not saved, and Cancel drops all changes', async () => {
  const { server } = await open();
  await userEvent.click(more('Batteries'));
  expect(await screen.findByText('1 quantity changed')).toBeVisible();
  await userEvent.click(less('Batteries'));
  expect(screen.queryByText('1 quantity changed')).toBeNull();

  await userEvent.click(more('Candles'));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(count('Candles')).toHaveValue('5'));
  expect(server.count(UPDATE)).toBe(0);
});

test('a viewer cannot change quantities and sees the reason', async () => {
  const theirs = buildCollectionItem({
    id: 3,
    name: 'Salt',
    my_role: 'viewer',
    access_type: 'group_owned',
    owner_name: 'Bob',
  });
  await open({ 'GET /api/collections/9/items': () => [200, { items: [batteries, theirs] }] });
  const shut = screen.getByTitle('Read-only: Bob lets you see this item, not change it.');
  expect(shut).toHaveTextContent('1Only Bob can change it');
  expect(shut).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Quantity of Salt' })).toBeNull();
  expect(more('Batteries')).toBeEnabled();
});

test('a quantity that the user changes again during the save waits for the next save', async () => {
  const saving = Promise.withResolvers<void>();
  await open({
    [UPDATE]: async () => {
      await saving.promise;
      return [200, { success: true, items: [{ ...batteries, quantity: 2 }] }];
    },
  });
  await userEvent.click(more('Batteries'));
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await userEvent.click(more('Batteries'));
  saving.resolve();
  await screen.findByRole('button', { name: 'Undo' });
  expect(screen.getByText('1 quantity changed')).toBeVisible();
  expect(count('Batteries')).toHaveValue('3');
});

test('a refused save shows the reason, keeps the changes, and reloads the quantities', async () => {
  const { server } = await open({ [UPDATE]: () => [409, problem('Somebody has changed Batteries meanwhile.')] });
  await userEvent.click(more('Batteries'));
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Somebody has changed Batteries meanwhile.')).toBeVisible();
  await waitFor(() => expect(count('Batteries')).toHaveValue('2'));
  await waitFor(() => expect(server.count('GET /api/collections/9/items')).toBe(2));
});

test('unsaved quantities survive a change of view or list and can be saved there', async () => {
  const { server, store } = await open();
  await userEvent.click(more('Batteries'));
  await pressMore('Display Options');
  await userEvent.click(await screen.findByRole('button', { name: 'Stock list' }));
  expect(screen.getByRole('button', { name: 'Stock list' })).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(count('Batteries')).toHaveValue('2'));

  act(() => void store.dispatch(collectionChosen('all')));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Quantity of Batteries' })).toBeNull());
  expect(await screen.findByText('1 quantity changed')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }));
  await waitFor(() => expect(screen.queryByText('1 quantity changed')).toBeNull());
  expect(server.calls.find(({ route }) => route === UPDATE)?.body).toEqual({
    items: [{ id: 1, quantity: 2, updated_at: batteries.updated_at }],
  });
});

test('unsaved quantities are dropped with a deleted collection', async () => {
  let isGone = false;
  const answer = (found: unknown) => (): [number, unknown] => (isGone ? [404, problem('Gone.')] : [200, found]);
  const { store } = await open({
    'GET /api/collections/9': answer(stock),
    'GET /api/collections/9/items': answer({ items: [batteries, candles] }),
  });
  await userEvent.click(more('Batteries'));
  expect(await screen.findByText('1 quantity changed')).toBeVisible();
  isGone = true;
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(store.getState().quantities).toEqual({}));
});

test('leaving the inventory with unsaved quantities asks first, and opening an item does not', async () => {
  await open();
  await userEvent.click(more('Batteries'));
  await screen.findByText('1 quantity changed');
  const go = vi.fn();
  leaveTo('/items/2', go);
  expect(go).toHaveBeenCalledOnce();
  act(() => leaveTo('/home', go));
  const question = within(await screen.findByRole('dialog', { name: 'Discard the changed quantities?' }));
  await userEvent.click(question.getByRole('button', { name: 'Discard' }));
  expect(go).toHaveBeenCalledTimes(2);
  await waitFor(() => expect(count('Batteries')).toHaveValue('1'));
});

test('an item that leaves the list drops its unsaved quantity, and the empty bar disappears', async () => {
  let items = [batteries, candles];
  const { store } = await open({ 'GET /api/collections/9/items': () => [200, { items }] });
  await userEvent.click(more('Batteries'));
  await userEvent.click(more('Candles'));
  expect(await screen.findByText('2 quantities changed')).toBeVisible();
  items = [candles];
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByText('1 quantity changed')).toBeVisible();
  items = [];
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  expect(store.getState().quantities).toEqual({});
});

test('text that is not a whole number stays in the field and changes nothing', async () => {
  const { server } = await open();
  await userEvent.clear(count('Candles'));
  await userEvent.type(count('Candles'), '2,5');
  await userEvent.tab();
  expect(count('Candles')).toHaveValue('2,5');
  expect(count('Candles')).toHaveAccessibleDescription('Whole numbers only.');
  expect(server.count(UPDATE)).toBe(0);
  await userEvent.clear(count('Candles'));
  await userEvent.type(count('Candles'), '7{Enter}');
  expect(await screen.findByText('1 quantity changed')).toBeVisible();
  expect(count('Candles')).toHaveValue('7');
});

test('a save names the version that the count started from, even after another user changed the item', async () => {
  let item = batteries;
  const { server } = await open({
    'GET /api/collections/9/items': () => [200, { items: [item, candles] }],
    [UPDATE]: () => [409, problem('Somebody has changed Batteries meanwhile.')],
  });
  await userEvent.click(more('Batteries'));
  item = { ...batteries, quantity: 8, updated_at: '2030-01-01T00:00:00.000Z' };
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(server.count('GET /api/collections/9/items')).toBeGreaterThan(1));
  const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await save();
  await screen.findByText('Somebody has changed Batteries meanwhile.');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
  await save();
  const bases = () =>
    server.calls.filter(({ route }) => route === UPDATE).map(({ body }) => (body as UpdateItems).items[0]?.updated_at);
  await waitFor(() => expect(bases()).toEqual([batteries.updated_at, item.updated_at]));
});
