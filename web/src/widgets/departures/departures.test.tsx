import { notifications } from '@mantine/notifications';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import Inventory from '../../pages/inventory/inventory';
import { answering, problem } from '../../testing/answers';
import { buildItem } from '../../testing/factories';
import { show } from '../../testing/render';
import { bar, openSelecting, sent, THINGS, thing, UPDATE } from '../../testing/selection';

// The next test signs in a new user.
afterEach(() => notifications.clean());

const SOLD = { kind: 'sold', on: '2026-05-31', price: 12.5, note: 'To Anna' } as const;
const CHANGED = [{ id: 2, updated_at: '2026-06-01T10:00:00.000Z' }];

const BIKE = buildItem({ id: 9, name: 'Bike', departed: SOLD });

function open(departed: () => [number, unknown] | Promise<[number, unknown]> = () => [200, { items: [BIKE] }]) {
  const server = answering({
    'GET /api/sharing/items/my-items': () => [200, { items: THINGS }],
    'GET /api/sharing/items/my-items?departed=true': departed,
    'GET /api/collections?include_counts=true&include_system=true': () => [200, { collections: [] }],
    [UPDATE]: () => [200, { success: true, items: [], changed: CHANGED, skipped_ids: [] }],
  });
  show(<Inventory />, server.fetch);
  return server;
}

const menuOf = async (name: string) => {
  fireEvent.contextMenu(await screen.findByRole('link', { name }));
  return within(await screen.findByRole('menu'));
};

test('an owner marks an item as sold and takes it back, but no item of another user', async () => {
  const server = open();
  await userEvent.click((await menuOf('Tent')).getByRole('menuitem', { name: 'Mark as sold, given away, …' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What happened to this item?' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Price' }), '12.5');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Note' }), 'To Anna');
  await userEvent.click(dialog.getByRole('button', { name: 'Mark item' }));
  const departed = { ...SOLD, on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) };
  await waitFor(() => expect(sent(server, UPDATE)).toEqual([{ items: [{ id: 2, departed }] }]));
  await screen.findByText('1 item marked as departed');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  const undone = { items: [{ id: 2, departed: null }], if_unchanged: CHANGED };
  await waitFor(() => expect(sent(server, UPDATE).at(-1)).toEqual(undone));
});

test('closing the dialog asks first about a typed note', async () => {
  open();
  await userEvent.click((await menuOf('Tent')).getByRole('menuitem', { name: 'Mark as sold, given away, …' }));
  const dialog = await screen.findByRole('dialog', { name: 'What happened to this item?' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'To Anna');
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('dialog', { name: 'Discard what you typed?' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(within(dialog).getByRole('textbox', { name: 'Note' })).toHaveValue('To Anna');
});

test('a refused departure keeps the dialog with what the user entered, and the items selected', async () => {
  let isRefused = true;
  const { server } = await openSelecting(THINGS, {
    [UPDATE]: () => (isRefused ? [503, problem('Not now.')] : [200, { success: true, items: [], changed: [] }]),
  });
  await userEvent.click(thing('Tent'));
  await userEvent.click(bar().getByRole('button', { name: 'Departed' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What happened to this item?' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Note' }), 'To Anna');
  await userEvent.click(dialog.getByRole('button', { name: 'Mark item' }));
  expect(await screen.findByText('Not now.')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('To Anna');
  isRefused = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Mark item' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^What happened/ })).toBeNull());
  expect(server.count(UPDATE)).toBe(2);
});

test('a date that is typed only in part is an error, and the item does not depart', async () => {
  const server = open();
  await userEvent.click((await menuOf('Tent')).getByRole('menuitem', { name: 'Mark as sold, given away, …' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What happened to this item?' }));
  const date = dialog.getByLabelText('Date');
  fireEvent.change(date, { target: { value: '' } });
  Object.defineProperty(date, 'validity', { value: { badInput: true } });
  await userEvent.click(dialog.getByRole('button', { name: 'Mark item' }));
  expect(await dialog.findByText('Enter day, month and year, or clear the field')).toBeVisible();
  expect(date).toHaveFocus();
  expect(server.count(UPDATE)).toBe(0);
});

test('several selected items depart in one call with one Undo, and those of other users stay', async () => {
  const theirs = buildItem({ id: 5, name: 'Their saw', access_type: 'group_owned', my_role: 'editor', user_id: 2 });
  const changed = [1, 2].map((id) => ({ id, updated_at: `2026-06-0${id}T10:00:00.000Z` }));
  const { server } = await openSelecting([...THINGS, theirs], {
    [UPDATE]: () => [200, { success: true, items: [], changed, skipped_ids: [] }],
  });
  for (const name of ['Mug', 'Tent', 'Their saw']) await userEvent.click(thing(name));
  await userEvent.click(bar().getByRole('button', { name: 'Departed' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What happened to these 2 items?' }));
  expect(dialog.getByText('1 selected item belongs to someone else and stays.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Given away' }));
  await userEvent.clear(dialog.getByLabelText('Date'));
  await userEvent.click(dialog.getByRole('button', { name: 'Mark 2 items' }));
  const departed = { kind: 'given_away', on: null, price: null, note: null };
  await screen.findByText('2 items marked as departed, 1 item of someone else stays');
  expect(sent(server, UPDATE)).toEqual([{ items: [1, 2].map((id) => ({ id, departed })) }]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone');
  expect(sent(server, UPDATE).slice(1)).toEqual([
    { items: [1, 2].map((id) => ({ id, departed: null })), if_unchanged: changed },
  ]);
});

test('a selection of departed items can be brought back, but not moved or shared', async () => {
  const server = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
  const filters = within(await screen.findByRole('dialog'));
  await userEvent.click(filters.getByRole('button', { name: 'Departed' }));
  await userEvent.click(await filters.findByRole('button', { name: 'Show 1 item' }));
  await userEvent.click((await menuOf('Bike')).getByRole('menuitem', { name: 'Select' }));
  await screen.findByText('1 selected');
  expect(bar().queryByRole('button', { name: 'Move' })).not.toBeInTheDocument();
  await userEvent.click(bar().getByRole('button', { name: 'Bring back' }));
  await waitFor(() => expect(sent(server, UPDATE)).toEqual([{ items: [{ id: 9, departed: null }] }]));
});

test('the choices of the filter sheet stay while the departed items load', async () => {
  const { promise, resolve } = Promise.withResolvers<[number, unknown]>();
  const server = open(() => promise);
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
  const filters = within(await screen.findByRole('dialog'));
  // The list is asked for when the sheet opens.
  expect(server.count('GET /api/sharing/items/my-items?departed=true')).toBe(1);
  const places = await filters.findByRole('group', { name: 'Place' });
  await userEvent.click(filters.getByRole('button', { name: 'Departed' }));
  expect(await filters.findByRole('button', { name: 'Loading' })).toBeDisabled();
  expect(places).toBeVisible();
  resolve([200, { items: [BIKE] }]);
  expect(await filters.findByRole('button', { name: 'Show 1 item' })).toBeEnabled();
});

test('the filter “Departed” shows departed items, which can be brought back', async () => {
  const server = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
  const filters = within(await screen.findByRole('dialog'));
  await userEvent.click(filters.getByRole('button', { name: 'Departed' }));
  await userEvent.click(await filters.findByRole('button', { name: 'Show 1 item' }));
  expect(screen.queryByRole('link', { name: 'Tent' })).not.toBeInTheDocument();
  const menu = await menuOf('Bike');
  expect(menu.queryByRole('menuitem', { name: 'Move to a place' })).not.toBeInTheDocument();
  await userEvent.click(menu.getByRole('menuitem', { name: 'Bring back' }));
  await waitFor(() => expect(sent(server, UPDATE)).toEqual([{ items: [{ id: 9, departed: null }] }]));
});
