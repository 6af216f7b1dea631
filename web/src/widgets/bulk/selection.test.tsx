import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { problem } from '../../testing/answers';
import { buildGroup, buildItem } from '../../testing/factories';
import { bar, DELETE, MOVE, openSelecting, RESTORE, sent, TAG, THINGS, thing, UPDATE } from '../../testing/selection';

// The next test signs in a new user.
afterEach(() => notifications.clean());

test("a click selects an item, Shift a range and one button all, but never a viewer's items", async () => {
  await openSelecting();
  const user = userEvent.setup();
  await user.click(thing('Boots'));
  await user.keyboard('{Shift>}');
  await user.click(thing('Mug'));
  await user.keyboard('{/Shift}');
  expect(bar().getByText('3 selected')).toBeVisible();
  expect(thing('Tent')).toHaveAttribute('aria-pressed', 'true');
  expect(thing('Their drill')).toHaveAttribute('aria-disabled', 'true');
  await user.click(thing('Their drill'));
  expect(bar().getByText('3 selected')).toBeVisible();
  expect(thing('Their drill')).toHaveAccessibleDescription('Read-only: Bob lets you see this item, not change it.');

  await user.click(thing('Tent'));
  expect(bar().getByText('2 selected')).toBeVisible();
  await user.click(bar().getByRole('button', { name: 'Select all' }));
  expect(bar().getByText('3 selected')).toBeVisible();
  await user.click(bar().getByRole('button', { name: 'Select none' }));
  expect(bar().getByText('0 selected')).toBeVisible();
});

test('a move needs a place, shows at once, and can be undone item by item', async () => {
  const { server } = await openSelecting();
  await userEvent.click(thing('Mug'));
  await userEvent.click(thing('Tent'));
  await userEvent.click(bar().getByRole('button', { name: 'Move' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move 2 items' }));
  expect(dialog.getByRole('button', { name: 'Move' })).toBeDisabled();

  await userEvent.click(dialog.getByRole('button', { name: 'Garage' }));
  expect(dialog.getByRole('combobox', { name: 'Find or add a place' })).toHaveValue('Garage');
  await userEvent.click(dialog.getByRole('button', { name: 'Garage' }));
  expect(dialog.getByRole('button', { name: 'Move' })).toBeDisabled();

  // Unconfirmed text is dropped with its field and moves no item.
  const toPart = () => userEvent.click(dialog.getByRole('button', { name: 'Change only a part of the place' }));
  await toPart();
  await userEvent.type(dialog.getByRole('combobox', { name: 'Area' }), 'Zzz');
  await userEvent.click(dialog.getByRole('button', { name: 'Choose a whole place' }));
  expect(dialog.getByRole('button', { name: 'Move' })).toBeDisabled();
  await toPart();
  await userEvent.type(dialog.getByRole('combobox', { name: 'Area' }), ' Attic {Enter}');
  await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(sent(server, MOVE)).toEqual([{ item_ids: [1, 2], area: 'Attic' }]));

  expect(await screen.findByText(/^2 moved to Attic/)).toHaveTextContent('2 moved to Attic · See');
  expect(screen.getByRole('link', { name: 'See' })).toHaveAttribute('href', '/inventory/place/Attic');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone');
  expect(sent(server, UPDATE)).toEqual([
    {
      items: [
        { id: 1, area: 'Kitchen', location: null, sub_location: null },
        { id: 2, area: 'Garage', location: null, sub_location: null },
      ],
    },
  ]);
});

test('Undo skips items changed since and says so, and replaces an earlier Undo for the same items', async () => {
  const changed = [1, 2].map((id) => ({ id, updated_at: `2030-01-0${id}T00:00:00.000Z` }));
  const { server } = await openSelecting(THINGS, {
    [TAG]: () => [200, { success: true, updated_count: 2, changed, skipped_ids: [] }],
    [UPDATE]: () => [200, { success: true, items: [], changed: [], skipped_ids: [2] }],
  });
  await userEvent.click(thing('Mug'));
  await userEvent.click(thing('Tent'));
  const tagWith = async (tag: string) => {
    await userEvent.click(bar().getByRole('button', { name: 'Tag' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tags of 2 items' }));
    await userEvent.type(dialog.getByRole('combobox', { name: 'Tag' }), `${tag}{Enter}`);
    await userEvent.click(dialog.getByRole('button', { name: 'Change tags' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Tags of 2 items' })).toBeNull());
  };
  await tagWith('one');
  await screen.findByText('Tags of 2 items changed');
  await tagWith('two');
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Tent was changed since, and stays as it is.')).toBeVisible();
  expect(sent(server, UPDATE)).toMatchObject([{ if_unchanged: changed }]);
});

test('a move to a whole place clears the deeper levels of the old place', async () => {
  const { server } = await openSelecting([
    buildItem({ id: 1, name: 'Mug', area: 'Kitchen', location: 'Shelf 1' }),
    buildItem({ id: 2, name: 'Tent', area: 'Garage' }),
  ]);
  await userEvent.click(thing('Mug'));
  await userEvent.click(bar().getByRole('button', { name: 'Move' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move 1 item' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Garage' }));
  expect(dialog.getByText('They will be directly in Garage.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
  await screen.findByText(/^1 moved to Garage/);
  expect(sent(server, UPDATE)).toEqual([{ items: [{ id: 1, area: 'Garage', location: null, sub_location: null }] }]);
  expect(sent(server, MOVE)).toEqual([]);
});

test('tags are added by typing or from the most used ones, and removed', async () => {
  const { server } = await openSelecting([...THINGS, buildItem({ id: 5, name: 'Ball', tags: ['toys'] })]);
  await userEvent.click(thing('Mug'));
  await userEvent.click(bar().getByRole('button', { name: 'Tag' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tags of 1 item' }));
  expect(dialog.getByRole('button', { name: 'Change tags' })).toBeDisabled();
  await userEvent.type(dialog.getByRole('combobox', { name: 'Tag' }), 'Summer{Enter}');
  await userEvent.click(dialog.getByRole('button', { name: 'toys' }));
  await userEvent.click(dialog.getByRole('button', { name: 'old' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Change tags' }));
  await screen.findByText('Tags of 1 item changed');
  expect(sent(server, TAG)).toEqual([{ item_ids: [1], add: ['summer', 'toys'], remove: ['old'] }]);
});

test.each([
  ['Tag', 'Tags of 1 item', 'toys'],
  ['Move', 'Move 1 item', 'Garage'],
])('closing the dialog %s asks before it drops a choice', async (action, title, choice) => {
  await openSelecting([...THINGS, buildItem({ id: 5, name: 'Ball', tags: ['toys'], area: 'Garage' })]);
  await userEvent.click(thing('Mug'));
  await userEvent.click(bar().getByRole('button', { name: action }));
  const dialog = await screen.findByRole('dialog', { name: title });
  await userEvent.click(within(dialog).getByRole('button', { name: choice }));
  await userEvent.keyboard('{Escape}');
  const question = await screen.findByRole('dialog', { name: 'Discard what you typed?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(dialog).toBeVisible();
});

test("deleting asks first, takes only the user's own items, and can be undone", async () => {
  const theirs = buildItem({ id: 5, name: 'Our ladder', access_type: 'group_owned', my_role: 'editor', user_id: 2 });
  const { server } = await openSelecting([...THINGS, theirs]);
  await userEvent.click(thing('Our ladder'));
  await userEvent.click(bar().getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Cannot delete: none of the selected items are owned by you.')).toBeVisible();

  await userEvent.click(thing('Mug'));
  await userEvent.click(bar().getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 1 item?' }));
  expect(dialog.getByText('1 selected item belongs to someone else and stays.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText('1 item moved to the trash, 1 item of someone else stays');
  expect(screen.queryByRole('button', { name: 'Mug' })).toBeNull();
  expect(bar().getByText('1 selected')).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Mug' })).toBeVisible();
  expect(sent(server, DELETE)).toEqual([{ item_ids: [1] }]);
  expect(sent(server, RESTORE)).toEqual([{ item_ids: [1], if_unchanged: [] }]);
});

test.each([
  ['the next item', THINGS, 'Boots'],
  ['the heading of an empty list', THINGS.slice(0, 2), 'Inventory'],
])('after all selected items are deleted, the focus moves to %s', async (_to, items, name) => {
  await openSelecting(items);
  await userEvent.click(thing('Mug'));
  await userEvent.click(thing('Tent'));
  await userEvent.click(bar().getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 items?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText('2 items moved to the trash');
  await waitFor(() => expect(document.activeElement).toHaveTextContent(name));
});

test('Undo skips items that the server skipped or that were changed since, and they are counted', async () => {
  const changed = [1, 2].map((id) => ({ id, updated_at: `2030-01-0${id}T00:00:00.000Z` }));
  const { server } = await openSelecting(THINGS, {
    [DELETE]: () => [200, { success: true, deleted_count: 2, changed, skipped_ids: [3] }],
    [RESTORE]: () => [200, { success: true, restored_count: 1, changed: [], skipped_ids: [2] }],
  });
  await userEvent.click(bar().getByRole('button', { name: 'Select all' }));
  await userEvent.click(bar().getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 3 items?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText('2 items moved to the trash, 1 item of someone else stays');
  expect(thing('Boots')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent(server, RESTORE)).toEqual([{ item_ids: [1, 2], if_unchanged: changed }]));
  expect(await screen.findByText('Tent was changed since, and stays as it is.')).toBeVisible();
});

test('the selected items are shared, and nothing is shared without a selection', async () => {
  await openSelecting(THINGS, {
    'GET /api/sharing/groups': () => [200, { groups: [buildGroup({ name: 'Home' })] }],
    'POST /api/sharing/items/shared-groups': () => [200, {}],
  });
  await userEvent.click(bar().getByRole('button', { name: 'Share' }));
  expect(await screen.findByText('No items selected')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();

  await userEvent.click(thing('Mug'));
  await userEvent.click(bar().getByRole('button', { name: 'Share' }));
  expect(await screen.findByRole('dialog', { name: 'Share Mug' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Share with Home' })).toBeEnabled();
});

test('a user who lost edit access sees a message and the new role', async () => {
  let role: 'editor' | 'viewer' = 'editor';
  const drill = () => buildItem({ id: 4, name: 'Drill', access_type: 'group_owned', my_role: role, user_id: 2 });
  await openSelecting([], {
    'GET /api/sharing/items/my-items': () => [200, { items: [buildItem({ name: 'Mug' }), drill()] }],
    [MOVE]: () => [403, problem('You may only look at some of these items.')],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Mug' }));
  await userEvent.click(thing('Drill'));
  role = 'viewer';
  await userEvent.click(bar().getByRole('button', { name: 'Move' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move 2 items' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Change only a part of the place' }));
  await userEvent.type(dialog.getByRole('combobox', { name: 'Area' }), 'Attic{Enter}');
  await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
  expect(await screen.findByText('You may only look at some of these items.')).toBeVisible();
  expect(await bar().findByText('1 selected')).toBeVisible();
  expect(thing('Drill')).toHaveAttribute('aria-disabled', 'true');
});

test('many items move 500 per call, and a failed call leaves its items unchanged and says so', async () => {
  const many = Array.from({ length: 1_200 }, (_, index) => buildItem({ id: index + 1, name: `Thing ${index + 1}` }));
  let calls = 0;
  const { server } = await openSelecting(many, {
    [MOVE]: () => {
      calls += 1;
      return calls < 3 ? [200, { success: true, updated_count: 500 }] : [503, problem('Not now.')];
    },
  });
  await userEvent.click(bar().getByRole('button', { name: 'Select all' }));
  await userEvent.click(bar().getByRole('button', { name: 'Move' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move 1,200 items' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Change only a part of the place' }));
  await userEvent.type(dialog.getByRole('combobox', { name: 'Area' }), 'Attic{Enter}');
  await userEvent.click(dialog.getByRole('button', { name: 'Move' }));

  expect(await screen.findByText('1,000 of 1,200 are done. Not now.')).toBeVisible();
  expect(screen.getByText(/^1,000 moved to Attic/)).toBeVisible();
  const lengths = sent(server, MOVE).map((body) => (body as { item_ids: number[] }).item_ids.length);
  expect(lengths).toEqual([500, 500, 200]);
});

test('Delete asks for confirmation once during a selection, and moves no item to the trash before', async () => {
  const { server } = await openSelecting();
  const user = userEvent.setup();
  await user.click(thing('Mug'));
  await user.click(thing('Tent'));
  await user.keyboard('{Delete}');
  expect(await screen.findByRole('dialog')).toHaveTextContent('2');
  expect(server.calls.some(({ route }) => route.startsWith('DELETE ') || route === DELETE)).toBe(false);
});
