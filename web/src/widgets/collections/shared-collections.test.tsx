import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildCollectionItem, buildItem } from '../../testing/factories';
import { pressMore } from '../../testing/press-more';
import {
  ALL,
  addByHand,
  comeBack,
  cup,
  home,
  itemsOf,
  names,
  open,
  press,
  saw,
  theirs,
  things,
  ticked,
  tools,
} from '../../testing/shared-collections';
import { storedTicks, storeTicks } from './shopping-ticks';

/** The progress of the whole checklist, not of one place. */
const progress = (text: string) =>
  screen.findByText((_, element) => element?.textContent === `${text} checked`, { selector: '[role=status]' });

beforeEach(() => localStorage.setItem('auth_token', 'stored'));
afterEach(() => {
  notifications.clean();
  notifications.cleanQueue();
});

test('All Items lists everything the user can see, and the header counts it', async () => {
  const { counts } = open('all', {
    [ALL]: () => [200, { items: [cup, saw, buildItem({ id: 3, name: 'Tent', access_type: 'shared' })] }],
  });
  await screen.findByText('Saw');
  expect(names()).toEqual(['Tent', 'Saw', 'Cup']);
  expect(counts()).toMatchObject({ total: 3, shared: 2 });
});

test("the selector offers the user's, shared and groups' collections, and only the user's can be managed", async () => {
  open('all');
  await press('Collection: All Items');
  await screen.findByRole('link', { name: /Garden tools/ });
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

test('an item with enough stock loses its tick on the shopping list when it is listed', async () => {
  storeTicks(new Set([4, 77]));
  open('3');
  await screen.findByRole('checkbox', { name: 'Map' });
  expect(storedTicks()).toEqual(new Set([77]));
});

test('an item shared only through a collection is unshared when it leaves the collection', async () => {
  let items = [buildItem({ id: 1, name: 'Cup', access_type: 'shared' })];
  const { counts } = open('all', {
    [ALL]: () => [200, { items }],
    'GET /api/sharing/groups': () => [200, { groups: [{ ...home, shared_collections: [{ id: 3, name: 'Packing' }] }] }],
    'DELETE /api/collections/3': () => {
      items = [cup];
      return [200, { success: true }];
    },
  });
  await waitFor(() => expect(counts()?.shared).toBe(1));
  await press('Collection: All Items');
  await press('Actions for Packing');
  await press('Delete');
  await press('Delete');
  await waitFor(() => expect(counts()?.shared).toBeNull());
});

test('the current collection is marked in the selector, even after a shared one merged with it', async () => {
  open('3');
  await press('Collection: Packing');
  await screen.findByRole('link', { name: /Garden tools/ });
  expect(screen.getByRole('link', { name: /^Packing/, current: true })).toBeVisible();
  expect(screen.getAllByRole('link', { current: true })).toHaveLength(1);
});

test('the items shared with a group are a list of their own', async () => {
  const { chosen } = open('all');
  await press('Collection: All Items');
  await press(/^Shared with Home/);
  await waitFor(() => expect(names()).toEqual(['Saw']));
  await waitFor(() => expect(chosen()).toBe('shared_with_group_5'));
  expect(await screen.findByRole('button', { name: 'Collection: Shared with Home' })).toHaveTextContent(
    'Shared with Home',
  );
});

test("a new item is added to an editable shared collection, and to the user's one of two merged", async () => {
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

test("a viewer's collection takes no new items and offers none, but everyone can check items", async () => {
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

test('each collection reference has its own view', async () => {
  const { store } = open('shared-8');
  await screen.findByText('Saw');
  await pressMore('Display Options');
  await press('List');
  expect(store.getState().inventory.preferences.views).toEqual({ 'shared-8': 'list' });
});

test('a link opens its collection, and the URL becomes that of the inventory again', async () => {
  const { chosen } = open('3', {}, '/inventory?collection=shared_with_group_5');
  await waitFor(() => expect(names()).toEqual(['Saw']));
  await waitFor(() => expect(chosen()).toBe('shared_with_group_5'));
  expect(screen.getByText('/inventory')).toBeInTheDocument();
});

test('a plain ID in a link may refer to a collection of another user', async () => {
  const { chosen } = open('all', {}, '/inventory?collection=9');
  await screen.findByRole('checkbox', { name: 'Saw' });
  await waitFor(() => expect(chosen()).toBe('shared-9'));
  expect(await screen.findByRole('button', { name: 'Collection: packing' })).toBeVisible();
});

test('changes by two users to one list are merged when a user returns to it', async () => {
  let items = things[9];
  open('shared-9', { [itemsOf(9)]: () => [200, { items }] });
  expect(await progress('0 of 2')).toBeVisible();
  items = [...things[9].map((item) => ({ ...item, is_checked: true })), buildCollectionItem({ id: 6, name: 'Pan' })];
  comeBack();
  expect(await progress('2 of 3')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Pan' })).not.toBeChecked();
});
