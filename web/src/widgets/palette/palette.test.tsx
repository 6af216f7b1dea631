import { notifications } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { storeLetterKeys } from '../../domain/browser/key-settings';
import { answering } from '../../testing/answers';
import { buildCollection, buildGroup, buildItem, buildUser } from '../../testing/factories';
import { show } from '../../testing/render';
import { undoToast } from '../undo/undo-toast';
import { Shortcuts } from './shortcuts';

const user = userEvent.setup();
const ITEMS = [
  buildItem({ id: 1, name: 'Two-person tent', area: 'Cellar', location: 'Rack B' }),
  buildItem({ id: 2, name: 'Tent pegs', area: 'Garage', location: 'Camping box' }),
  buildItem({ id: 3, name: 'Potent glue', area: 'Garage' }),
];

async function open() {
  const { fetch } = answering({
    'GET /api/auth/me': () => [200, { user: buildUser() }],
    'GET /api/sharing/items/my-items': () => [200, { items: ITEMS }],
    'GET /api/collections?include_counts=true&include_system=true': () => [
      200,
      { collections: [buildCollection({ id: 7, name: 'Camping trip', item_count: 12 })] },
    ],
    'GET /api/collections/shared': () => [200, { collections: [] }],
    'GET /api/sharing/groups': () => [200, { groups: [buildGroup({ id: 4, name: 'Camping friends', item_count: 3 })] }],
  });
  show(
    <>
      <Shortcuts />
      <Address />
    </>,
    fetch,
    '/home',
  );
  await user.keyboard('{Control>}k{/Control}');
  return screen.findByRole('combobox', { name: 'Find or do anything' });
}

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}
const address = () => screen.getByRole('status').textContent;
const options = (section: string) =>
  within(screen.getByRole('group', { name: section }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

test('names that start with the text come first, and Enter opens the first one', async () => {
  await open();
  await user.keyboard('tent');
  await waitFor(() =>
    expect(options('Items')).toEqual([
      'Tent pegsGarage › Camping boxEnter',
      'Two-person tentCellar › Rack B',
      'Potent glueGarage',
    ]),
  );
  await user.keyboard('{Enter}');
  expect(address()).toBe('/items/2');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});

test('Enter waits for the results of the typed text instead of opening an earlier result', async () => {
  const field = await open();
  await waitFor(() => expect(options('Recently added')[0]).toContain('Potent glue'));
  // In one step, so that Enter is pressed before the search.
  act(() => {
    fireEvent.change(field, { target: { value: 'pegs' } });
    fireEvent.keyDown(field, { key: 'Enter' });
  });
  await waitFor(() => expect(address()).toBe('/items/2'));
});

test('Enter after an arrow key opens the chosen entry at once', async () => {
  await open();
  await user.keyboard('tent{ArrowUp}{Enter}');
  expect(address()).toBe('/inventory?search=tent');
});

test('places, collections, groups and actions are found by name and selected with the arrow keys', async () => {
  await open();
  await user.keyboard('camp');
  await waitFor(() => expect(options('Places')).toEqual(['Camping boxGarage, 1 itemEnter']));
  expect(options('Collections')).toEqual(['Camping trip12 items']);
  expect(options('Groups')).toEqual(['Camping friends3 items']);
  expect(options('Actions')).toEqual([
    'Scan into Camping boxGarage',
    'New item called “camp”By hand, without a photo',
    'Search the inventory for “camp”1 match',
  ]);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Camping trip');
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Search the inventory');
  await user.keyboard('{Enter}');
  expect(address()).toBe('/inventory?search=camp');
});

test('with nothing typed the palette starts with recent entries', async () => {
  await open();
  await waitFor(() =>
    expect(options('Recently added')).toEqual([
      'Potent glueGarageEnter',
      'Tent pegsGarage › Camping box',
      'Two-person tentCellar › Rack B',
    ]),
  );
  expect(options('Actions')).toContain('HomeG H');
});

test('the search forgives typing mistakes, and an action is found by its name', async () => {
  const field = await open();
  await user.type(field, 'tennt');
  await waitFor(() => expect(options('Items')).toHaveLength(2));
  expect(screen.getByText('tent', { selector: 'mark' })).toBeVisible();
  await user.clear(field);
  await user.type(field, 'import');
  await waitFor(() => expect(options('Actions')[0]).toBe('Import a listEnter'));
  await user.keyboard('{Enter}');
  expect(address()).toBe('/inventory/import');
});

test('"?" lists the shortcuts, but not while the user types', async () => {
  const field = await open();
  await user.type(field, '?');
  expect(screen.queryByRole('dialog', { name: 'Keyboard' })).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard' })).toBeVisible();
});

test('Ctrl+Enter opens the selected entry in a new tab and keeps the palette open', async () => {
  await open();
  await user.keyboard('camp');
  await waitFor(() => expect(options('Places')).toHaveLength(1));
  const pressed: boolean[] = [];
  const note = (event: MouseEvent) => void pressed.push(event.ctrlKey && !event.defaultPrevented);
  window.addEventListener('click', note);
  await user.keyboard('{Control>}{Enter}{/Control}');
  window.removeEventListener('click', note);
  expect(pressed).toEqual([true]);
  expect(screen.getByRole('combobox')).toBeVisible();
});

test('the palette can undo the last change once after its message is gone', async () => {
  const undo = vi.fn(async () => null);
  await open();
  undoToast('Tent pegs is in the trash', undo);
  await screen.findByRole('button', { name: 'Undo' });
  act(() => notifications.clean());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  await user.keyboard('undo');
  await waitFor(() => expect(options('Actions')[0]).toBe('Undo: Tent pegs is in the trashEnter'));
  await user.keyboard('{Enter}');
  expect(undo).toHaveBeenCalledOnce();
  expect(await screen.findByText('Undone')).toBeVisible();
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox');
  expect(options('Actions').join()).not.toContain('Undo');
});

test('"/" and "n" work on every page, unless single-character shortcuts are off', async () => {
  await open();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  storeLetterKeys(false);
  await user.keyboard('/n?');
  expect(address()).toBe('/home');
  storeLetterKeys(true);
  await user.keyboard('/');
  expect(address()).toBe('/inventory');
  await user.keyboard('n');
  expect(address()).toBe('/items/new');
});
