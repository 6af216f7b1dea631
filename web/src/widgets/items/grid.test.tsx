import { notifications } from '@mantine/notifications';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import Inventory from '../../pages/inventory/inventory';
import { answering } from '../../testing/answers';
import { buildItem } from '../../testing/factories';
import { show } from '../../testing/render';

const user = userEvent.setup();
// The next test signs in a new user.
afterEach(() => notifications.clean());

const THINGS = [
  buildItem({ id: 3, name: 'Mug', area: 'Kitchen' }),
  buildItem({ id: 2, name: 'Tent' }),
  buildItem({ id: 1, name: 'Lent drill', access_type: 'shared_with_me', my_role: 'viewer', owner_name: 'Bob' }),
];

async function open() {
  let items = THINGS;
  const server = answering({
    'GET /api/sharing/items/my-items': () => [200, { items }],
    'GET /api/collections?include_counts=true&include_system=true': () => [200, { collections: [] }],
    'DELETE /api/items/3?scope=one': () => {
      items = THINGS.filter(({ id }) => id !== 3);
      return [200, { success: true, deleted_count: 1 }];
    },
    'POST /api/trash/restore': () => {
      items = THINGS;
      return [200, { success: true, restored_count: 1 }];
    },
    'POST /api/items/bulk-move': () => [200, { success: true, updated_count: 1 }],
  });
  show(<Inventory />, server.fetch, '/inventory');
  await screen.findByRole('link', { name: 'Mug' });
  return server;
}

/** The card's name: a link, or a button while items are selected. */
const card = (name: string) => screen.queryByRole('link', { name }) ?? screen.getByRole('button', { name });
const entries = async () =>
  within(await screen.findByRole('menu'))
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent);

test('a right click opens the menu of an item, with fewer entries for a viewer', async () => {
  const server = await open();
  fireEvent.contextMenu(card('Mug'), { clientX: 50, clientY: 60 });
  expect(await entries()).toEqual([
    'Open',
    'Open in new tab',
    'Edit',
    'Move to a place',
    'Add to collections',
    'Share',
    'Merge into one',
    'Print label',
    'Select',
    'Mark as sold, given away, …',
    'Delete',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Move to a place' }));
  const moving = within(await screen.findByRole('dialog', { name: 'Move 1 item' }));
  await user.click(moving.getByRole('button', { name: 'Change only a part of the place' }));
  await user.type(moving.getByRole('combobox', { name: 'Area' }), 'Attic{Enter}');
  await user.click(moving.getByRole('button', { name: 'Move' }));
  await screen.findByText(/^1 moved to Attic/);
  const moved = server.calls.find(({ route }) => route === 'POST /api/items/bulk-move');
  expect(moved?.body).toEqual({ item_ids: [3], area: 'Attic' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  fireEvent.contextMenu(card('Lent drill'));
  await waitFor(async () => expect(await entries()).toEqual(['Open', 'Open in new tab', 'Print label']));
});

test('the list has one tab stop, the menu key opens the menu, and the focus returns afterwards', async () => {
  await open();
  expect(card('Mug')).toHaveAttribute('tabindex', '0');
  expect(card('Tent')).toHaveAttribute('tabindex', '-1');
  card('Mug').focus();
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(card('Tent')).toHaveFocus());
  expect(card('Tent')).toHaveAttribute('tabindex', '0');
  fireEvent.keyDown(card('Tent'), { key: 'F10', shiftKey: true });
  expect(await entries()).toContain('Delete');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(card('Tent')).toHaveFocus());
});

test('Space starts a selection and keeps the focus, and Esc ends it', async () => {
  await open();
  card('Mug').focus();
  await user.keyboard(' ');
  const bar = within(await screen.findByRole('region', { name: 'Selected items' }));
  expect(bar.getByText('1 selected')).toBeVisible();
  await waitFor(() => expect(card('Mug')).toHaveFocus());
  await user.keyboard('{ArrowRight}{Shift>} {/Shift}');
  expect(bar.getByText('2 selected')).toBeVisible();
  await user.keyboard('{ArrowRight} ');
  expect(bar.getByText('2 selected')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected items' })).toBeNull());
});

test('Delete moves the focus to the next item, and Ctrl+Z restores the item', async () => {
  const server = await open();
  card('Mug').focus();
  await user.keyboard('{Delete}');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Mug' })).toBeNull());
  await waitFor(() => expect(card('Tent')).toHaveFocus());
  await screen.findByText('Mug is in the trash');
  await user.keyboard('{End}');
  await waitFor(() => expect(card('Lent drill')).toHaveFocus());
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByText('Undone');
  expect(server.calls.find(({ route }) => route === 'POST /api/trash/restore')?.body).toEqual({
    item_ids: [3],
    if_unchanged: [],
  });

  // The item returns in front of the focused one, which moves to another row.
  await screen.findByRole('link', { name: 'Mug' });
  await waitFor(() => expect(card('Lent drill')).toHaveFocus());
  await user.keyboard('{Delete}');
  expect(card('Lent drill')).toHaveFocus();
  expect(server.count('DELETE /api/items/1?scope=one')).toBe(0);
});

test('a click with Shift starts a selection, and a click with Ctrl or ⌘ is left to the browser', async () => {
  await open();
  expect(card('Tent')).toHaveAttribute('href', '/items/2');
  for (const key of ['ctrlKey', 'metaKey']) {
    const press = createEvent.click(card('Tent'), { [key]: true });
    fireEvent(card('Tent'), press);
    expect(press.defaultPrevented).toBe(false);
  }
  expect(screen.queryByRole('region', { name: 'Selected items' })).toBeNull();
  await user.keyboard('{Shift>}');
  await user.click(card('Tent'));
  await user.click(card('Mug'));
  await user.keyboard('{/Shift}');
  const bar = within(await screen.findByRole('region', { name: 'Selected items' }));
  expect(bar.getByText('2 selected')).toBeVisible();
});

test('a click with Ctrl toggles an item during a selection', async () => {
  await open();
  card('Tent').focus();
  await user.keyboard(' ');
  await screen.findByRole('region', { name: 'Selected items' });
  expect(card('Tent')).toHaveAttribute('aria-pressed', 'true');
  fireEvent.click(card('Tent'), { ctrlKey: true });
  expect(card('Tent')).toHaveAttribute('aria-pressed', 'false');
});

test("“Open in new tab” links to the item, and Shift with a right click opens the browser's menu", async () => {
  await open();
  expect(fireEvent.contextMenu(card('Mug'), { shiftKey: true, button: 2 })).toBe(true);
  expect(screen.queryByRole('menu')).toBeNull();
  fireEvent.contextMenu(card('Mug'), { button: 2 });
  const entry = await screen.findByRole('menuitem', { name: 'Open in new tab' });
  expect(entry).toHaveAttribute('href', '/items/3');
  expect(entry).toHaveAttribute('target', '_blank');
});

test('the list announces its size and keys, and each item its position', async () => {
  await open();
  expect(screen.getByRole('group', { name: 'Items, 3' })).toHaveAccessibleDescription(
    'Arrow keys go from item to item',
  );
  const positions = screen
    .getAllByRole('article')
    .map((item) => [item.ariaPosInSet, item.ariaSetSize, within(item).getByRole('heading', { level: 2 }).textContent]);
  expect(positions).toEqual([
    ['1', '3', 'Mug'],
    ['2', '3', 'Tent'],
    ['3', '3', 'Lent drill'],
  ]);
});
