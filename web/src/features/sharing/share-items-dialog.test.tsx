import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Group } from '@whereabouts/shared/contracts/groups.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { afterEach, expect, test, vi } from 'vitest';
import { answering, problem } from '../../testing/answers';
import { buildGroup, buildItem, buildMember } from '../../testing/factories';
import { show } from '../../testing/render';
import ShareItemsDialog from './share-items-dialog';

// The next test has a person of its own.
afterEach(() => notifications.clean());

const user = userEvent.setup();
const home = buildGroup({ id: 7, name: 'Home', member_count: 3 });
const office = buildGroup({ id: 8, name: 'Office', my_role: 'editor' });
const club = buildGroup({ id: 9, name: 'Club', my_role: 'admin' });
const mug = buildItem({ id: 1, name: 'Mug' });
const pan = buildItem({ id: 2, name: 'Pan' });

const SHARES = 'POST /api/sharing/items/shared-groups';
const OK = (): [number, unknown] => [200, { success: true, shared_count: 1 }];

async function open(
  routes: Parameters<typeof answering>[0] = {},
  items: Item[] = [mug, pan],
  groups: Group[] = [home, office, club],
) {
  const onClose = vi.fn();
  const server = answering({
    'GET /api/sharing/groups': () => [200, { groups }],
    [SHARES]: () => [
      200,
      {
        1: [{ group_id: 8, name: 'Office' }],
        2: [
          { group_id: 8, name: 'Office' },
          { group_id: 9, name: 'Club' },
        ],
      },
    ],
    ...Object.fromEntries(
      [7, 8, 9].flatMap((group) => [
        [`POST /api/sharing/groups/${group}/items`, OK],
        [`DELETE /api/sharing/groups/${group}/items/1`, OK],
        [`DELETE /api/sharing/groups/${group}/items/2`, OK],
      ]),
    ),
    ...routes,
  });
  show(<ShareItemsDialog items={items} opened onClose={onClose} />, server.fetch);
  await screen.findByRole('dialog');
  const sent = () =>
    server.calls
      .filter(({ route }) => !route.startsWith('GET') && route !== SHARES)
      .map(({ route, body }) => ({ route, body }));
  return { server, sent, onClose };
}

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

test('each group shows whether it sees none, some or all, and all changes go together, and back', async () => {
  const { sent, onClose } = await open();
  expect(await box('Home')).not.toBeChecked();
  expect(await box('Office')).toBeChecked();
  expect(await box('Club')).toBePartiallyChecked();
  expect(screen.getByText('1 of 2 shared')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Apply' })).toBeDisabled();

  for (const name of ['Home', 'Office', 'Club']) await user.click(await box(name));
  expect(screen.getAllByText('will be shared')).toHaveLength(2);
  expect(screen.getByText('will no longer be shared')).toBeVisible();
  await press('Apply');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual([
    { route: 'POST /api/sharing/groups/7/items', body: { item_ids: [1, 2] } },
    { route: 'DELETE /api/sharing/groups/8/items/1', body: undefined },
    { route: 'DELETE /api/sharing/groups/8/items/2', body: undefined },
    { route: 'POST /api/sharing/groups/9/items', body: { item_ids: [1] } },
  ]);

  await screen.findByText('Sharing is changed');
  await press('Undo');
  await screen.findByText('Undone');
  expect(sent().slice(4)).toEqual([
    { route: 'DELETE /api/sharing/groups/7/items/1', body: undefined },
    { route: 'DELETE /api/sharing/groups/7/items/2', body: undefined },
    { route: 'POST /api/sharing/groups/8/items', body: { item_ids: [1, 2] } },
    { route: 'DELETE /api/sharing/groups/9/items/1', body: undefined },
  ]);
});

test.each([
  ['Home', 'POST /api/sharing/groups/7/items', 500, null, 'Failed to share items'],
  ['Home', 'POST /api/sharing/groups/7/items', 403, problem('You cannot share here.'), 'You cannot share here.'],
  ['Office', 'DELETE /api/sharing/groups/8/items/2', 500, null, 'Failed to unshare items'],
])(
  'a change of %s refused by %s with %i is told, and what was clicked stays',
  async (group, route, status, body, text) => {
    const { onClose } = await open({ [route]: () => [status, body] });
    await user.click(await box(group));
    const wanted = (await box(group)).checked;
    await press('Apply');
    expect(await screen.findByText(text)).toBeVisible();
    expect((await box(group)).checked).toBe(wanted);
    expect(onClose).not.toHaveBeenCalled();
  },
);

test('of a single item it is said that it, not they, stays shared', async () => {
  const routes = { 'DELETE /api/sharing/groups/8/items/1': (): [number, unknown] => [500, null] };
  await open({ ...routes, [SHARES]: () => [200, { 1: [{ group_id: 8, name: 'Office' }] }] }, [mug]);
  await user.click(await box('Office'));
  await press('Apply');
  expect(await screen.findByText('Failed to unshare item')).toBeVisible();
});

test('what others own is left out, and it is said how much', async () => {
  const theirs = buildItem({ id: 3, my_role: 'editor', access_type: 'group_owned', user_id: 2 });
  const { server } = await open({}, [mug, theirs]);
  expect(await screen.findByText('1 selected item belongs to somebody else and is left out.')).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'Share 1 item' })).toBeVisible();
  expect(server.calls.find(({ route }) => route === SHARES)?.body).toEqual({ item_ids: [1] });
});

test('without items, or without own ones, there is nothing to choose', async () => {
  const { server } = await open({}, []);
  expect(await screen.findByText('No items selected')).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(server.count(SHARES)).toBe(0);
});

test('only others’ items cannot be shared at all', async () => {
  await open({}, [buildItem({ my_role: 'editor', access_type: 'group_owned', user_id: 2 })]);
  expect(await screen.findByText(/^Only its owner can share an item/)).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('into a group where one only views nothing is shared, but sharing can end', async () => {
  const { sent } = await open(
    {},
    [mug, pan],
    [buildGroup({ ...home, my_role: 'viewer' }), buildGroup({ ...office, my_role: 'viewer' })],
  );
  expect(await box('Home')).toBeDisabled();
  expect(screen.getByText('you can only view there')).toBeVisible();
  await user.click(await box('Office'));
  await press('Apply');
  await waitFor(() => expect(sent()).toHaveLength(2));
});

test('a group is made on the spot, and chosen at once', async () => {
  const groups: Group[] = [];
  const made = buildGroup({ id: 7, name: 'Neighbours', type: 'team' });
  const { server } = await open(
    {
      [SHARES]: () => [200, {}],
      'POST /api/sharing/groups': () => {
        groups.push(made);
        return [201, { group: made }];
      },
    },
    [mug],
    groups,
  );
  expect(await screen.findByText('No groups yet')).toBeVisible();
  expect(screen.getByText('Create a group to start sharing')).toBeVisible();
  await press('Create New Group');
  const name = await screen.findByRole('textbox', { name: 'Name' });
  expect(name).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Create' })).toBeDisabled();
  await user.type(name, '  Neighbours ');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Team');
  await press('Create');
  expect(await box('Neighbours')).toBeChecked();
  expect(server.calls.find(({ route }) => route === 'POST /api/sharing/groups')?.body).toEqual({
    name: 'Neighbours',
    type: 'team',
  });
  await press('Apply');
  await waitFor(() => expect(server.count('POST /api/sharing/groups/7/items')).toBe(1));
});

test('who is in a group can be looked up, and what was clicked stays', async () => {
  await open({
    'GET /api/sharing/groups/7/members': () => [
      200,
      {
        members: [
          buildMember(),
          buildMember({
            id: 4,
            user_id: null,
            display_name: null,
            email: 'bob@example.org',
            role: 'viewer',
            status: 'invited',
          }),
        ],
      },
    ],
  });
  await user.click(await box('Home'));
  await press('Members of Home');
  const list = within(await screen.findByRole('list'));
  expect(await list.findByText('Ada Lovelace')).toBeVisible();
  expect(list.getByText('bob@example.org')).toBeVisible();
  expect(list.getByText('Invited')).toBeVisible();
  expect(list.queryByRole('button')).toBeNull();
  await press('Back');
  expect(await box('Home')).toBeChecked();
});

test('members that cannot be loaded are told as such', async () => {
  await open({ 'GET /api/sharing/groups/7/members': () => [500, null] });
  await press('Members of Home');
  expect(await screen.findByText('Failed to load members')).toBeVisible();
});

test('without the present state nothing can be changed', async () => {
  await open({ [SHARES]: () => [500, null] });
  expect(await screen.findByText('Failed to fetch shared groups')).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('unsharing many goes one call an item', async () => {
  const many = Array.from({ length: 30 }, (_, index) => buildItem({ id: index + 1 }));
  const routes = Object.fromEntries(many.map(({ id }) => [`DELETE /api/sharing/groups/7/items/${id}`, OK]));
  const shares = Object.fromEntries(many.map(({ id }) => [id, [{ group_id: 7, name: 'Home' }]]));
  const { sent } = await open({ ...routes, [SHARES]: () => [200, shares] }, many);
  await user.click(await box('Home'));
  await press('Apply');
  await screen.findByText('Sharing is changed');
  expect(new Set(sent().map(({ route }) => route)).size).toBe(30);
  expect(sent()).toHaveLength(30);
});
