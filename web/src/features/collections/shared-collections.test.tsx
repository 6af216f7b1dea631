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

/** Of the checklist as a whole: its places have one each. */
const progress = (text: string) =>
  screen.findByText((_, element) => element?.textContent === `${text} checked`, { selector: '[role=status]' });

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

test('what the list shows with enough of it loses its tick on the shopping list', async () => {
  storeTicks(new Set([4, 77]));
  open('3');
  await screen.findByRole('checkbox', { name: 'Map' });
  expect(storedTicks()).toEqual(new Set([77]));
});

test('what was shared through a collection alone is not shared once it leaves it', async () => {
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

test('what is shown is marked in the selector, also where another’s has joined one’s own meanwhile', async () => {
  open('3');
  await press('Collection: Packing');
  await screen.findByRole('link', { name: /Garden tools/ });
  expect(screen.getByRole('link', { name: /^Packing/, current: true })).toBeVisible();
  expect(screen.getAllByRole('link', { current: true })).toHaveLength(1);
});

test('what a group shares is a list of its own', async () => {
  const { chosen } = open('all');
  await press('Collection: All Items');
  await press(/^Shared with Home/);
  await waitFor(() => expect(names()).toEqual(['Saw']));
  await waitFor(() => expect(chosen()).toBe('shared_with_group_5'));
  expect(await screen.findByRole('button', { name: 'Collection: Shared with Home' })).toHaveTextContent(
    'Shared with Home',
  );
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
  await pressMore('Display Options');
  await press('List');
  expect(store.getState().inventory.preferences.views).toEqual({ 'shared-8': 'list' });
});

test('a link chooses what it names, and the address is the inventory’s own again', async () => {
  const { chosen } = open('3', {}, '/inventory?collection=shared_with_group_5');
  await waitFor(() => expect(names()).toEqual(['Saw']));
  await waitFor(() => expect(chosen()).toBe('shared_with_group_5'));
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
  expect(await progress('0 of 2')).toBeVisible();
  items = [...things[9].map((item) => ({ ...item, is_checked: true })), buildCollectionItem({ id: 6, name: 'Pan' })];
  comeBack();
  expect(await progress('2 of 3')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Pan' })).not.toBeChecked();
});
