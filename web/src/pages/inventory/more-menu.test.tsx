import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answering } from '../../testing/answers';
import { buildCollection, buildCollectionItem } from '../../testing/factories';
import { show } from '../../testing/render';
import { onWideScreen } from '../../testing/wide-screen';
import Inventory from './inventory';

const user = userEvent.setup();
const pantry = buildCollection({ id: 9, name: 'Pantry', stock_keeping: true });
const theirs = buildCollection({ id: 8, name: 'Garden', owner_id: 2, owner_name: 'Grace', permission: 'view' });
const salt = buildCollectionItem({ name: 'Salt', stock_keeping: true, quantity: 0, quantity_min: 1 });

beforeEach(() => localStorage.setItem('inventory', JSON.stringify({ collection: '9' })));
afterEach(() => vi.restoreAllMocks());

function open(items = [salt], more: Parameters<typeof answering>[0] = {}) {
  const server = answering({
    'GET /api/sharing/items/my-items': () => [200, { items: [] }],
    'GET /api/collections?include_counts=true&include_system=true': () => [200, { collections: [pantry] }],
    'GET /api/collections/shared': () => [200, { collections: [theirs] }],
    'GET /api/collections/9': () => [200, pantry],
    'GET /api/collections/9/items': () => [200, { items }],
    ...more,
  });
  return { server, ...show(<Inventory />, server.fetch) };
}

const ABOUT = ['Share', 'Rename', 'Print list', 'Make a report', 'Duplicate', 'Shopping list', 'Empty', 'Delete'];

async function entries() {
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await screen.findByRole('menuitem', { name: /^Print list/ });
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
}

test('“…” holds all actions of the open collection, beside the tools of the list', async () => {
  open();
  await screen.findByText('Salt');
  expect(await entries()).toEqual(['Select', 'Display Options', 'Add item', ...ABOUT]);
  await user.click(screen.getByRole('menuitem', { name: 'Rename' }));
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Pantry');
});

test('an empty collection has a “…” menu', async () => {
  open([]);
  await screen.findByText('Nothing in here yet');
  expect(await entries()).toEqual(ABOUT);
});

test('on a wide screen “…” holds the actions of the collection, and closes when another one opens', async () => {
  onWideScreen();
  const { store } = open();
  await screen.findByText('Salt');
  expect(await entries()).toEqual(ABOUT);
  await user.keyboard('{Escape}');
  store.dispatch({ type: 'inventory/collectionChosen', payload: 'all' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'More' })).toBeNull());
  store.dispatch({ type: 'inventory/collectionChosen', payload: '9' });
  await screen.findByRole('button', { name: 'More' });
  expect(screen.queryByRole('menu')).toBeNull();
});

test('a collection of another user can be printed', async () => {
  localStorage.setItem('inventory', JSON.stringify({ collection: 'shared-8' }));
  open([], {
    'GET /api/collections/8': () => [200, theirs],
    'GET /api/collections/8/items': () => [200, { items: [buildCollectionItem({ name: 'Rake' })] }],
  });
  await screen.findByText('Rake');
  expect((await entries()).slice(3)).toEqual(['Print list']);
});

test('the shopping list is one press away from a list that keeps stock', async () => {
  open();
  await user.click(await screen.findByRole('button', { name: 'Shopping list' }));
  expect(await screen.findByRole('checkbox', { name: 'Salt' })).toBeVisible();
});
