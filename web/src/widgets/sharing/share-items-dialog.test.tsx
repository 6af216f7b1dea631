import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Group } from '@whereabouts/shared/contracts/groups.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { afterEach, expect, test, vi } from 'vitest';
import { answering, problem } from '../../testing/answers';
import {
  buildCollection,
  buildGroup,
  buildGuestLink,
  buildItem,
  buildMember,
  buildUser,
} from '../../testing/factories';
import { show } from '../../testing/render';
import ShareItemsDialog from './share-items-dialog';

// The next test signs in a new user.
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
    'GET /api/items/1': () => [200, { ...mug, visible_to: [], visible_to_count: 0 }],
    'GET /api/collections/membership?item_ids=1': () => [200, { collections: [] }],
    'GET /api/collections?include_counts=true&include_system=true': () => [200, { collections: [] }],
    'GET /api/auth/me': () => [200, { user: buildUser() }],
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

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const choose = async (button: string, entry: string) => {
  await press(button);
  await user.click(await screen.findByRole('menuitem', { name: entry }));
};

test('each group shows whether it sees none, some or all of the items, and a press changes that or reverts it', async () => {
  const office = { group_id: 8, name: 'Office' };
  const home = { group_id: 7, name: 'Home' };
  let shares: Record<number, unknown[]> = { 1: [office], 2: [office] };
  const { sent } = await open({
    [SHARES]: () => [200, shares],
    'POST /api/sharing/groups/7/items': () => {
      shares = { 1: [office, home], 2: [office, home] };
      return OK();
    },
  });
  expect(await screen.findByRole('button', { name: 'Sharing with Office: Shared' })).toBeVisible();
  await press('Share with Home');
  expect(await screen.findByText('2 items are shared with Home')).toBeVisible();
  expect(sent()).toEqual([{ route: 'POST /api/sharing/groups/7/items', body: { item_ids: [1, 2] } }]);
  await press('Undo');
  await screen.findByText('Undone');
  expect(sent().slice(1)).toEqual([
    { route: 'DELETE /api/sharing/groups/7/items/1', body: undefined },
    { route: 'DELETE /api/sharing/groups/7/items/2', body: undefined },
  ]);
});

test('Undo skips an item whose sharing was changed since', async () => {
  let shares: Record<number, unknown[]> = {};
  const { sent } = await open({
    [SHARES]: () => [200, shares],
    'POST /api/sharing/groups/7/items': () => {
      // Another device unshares the mug before the list is read again.
      shares = { 2: [{ group_id: 7, name: 'Home' }] };
      return OK();
    },
  });
  await press('Share with Home');
  await press('Undo');
  expect(await screen.findByText('Mug was changed since, and stays as it is.')).toBeVisible();
  expect(sent().slice(1)).toEqual([{ route: 'DELETE /api/sharing/groups/7/items/2', body: undefined }]);
});

test('a group that sees some of the items is changed to see all or none', async () => {
  const { sent } = await open();
  await choose('Sharing with Club: 1 of 2 shared', 'Share the others, too');
  expect(await screen.findByText('Shared with Club')).toBeVisible();
  await choose('Sharing with Office: Shared', 'Stop sharing');
  expect(await screen.findByText('2 items are no longer shared with Office')).toBeVisible();
  expect(sent()).toEqual([
    { route: 'POST /api/sharing/groups/9/items', body: { item_ids: [1] } },
    { route: 'DELETE /api/sharing/groups/8/items/1', body: undefined },
    { route: 'DELETE /api/sharing/groups/8/items/2', body: undefined },
  ]);
});

test.each([
  [500, null, 'Failed to share items'],
  [403, problem('You cannot share here.'), 'You cannot share here.'],
])('a refusal with %i shows a message', async (status, body, text) => {
  await open({ 'POST /api/sharing/groups/7/items': () => [status, body] });
  await press('Share with Home');
  expect(await screen.findByText(text)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Share with Home' })).toBeEnabled();
});

test.each([
  [[mug, pan], 'Failed to unshare items'],
  [[mug], 'Failed to unshare item'],
])('a failed unshare shows an error, and the group still sees the items', async (items, text) => {
  const office = [{ group_id: 8, name: 'Office' }];
  const shares = Object.fromEntries(items.map(({ id }) => [id, office]));
  await open({ 'DELETE /api/sharing/groups/8/items/1': () => [500, null], [SHARES]: () => [200, shares] }, items);
  await choose('Sharing with Office: Shared', 'Stop sharing');
  expect(await screen.findByText(text)).toBeVisible();
});

test('for a single item the dialog shows who sees it and through which collections', async () => {
  const groups = [
    buildGroup({ ...home, shared_collections: [{ id: 4, name: 'Kitchen', owner_name: 'Ada', pictures: [] }] }),
  ];
  const visible_to = [{ user_id: 2, display_name: 'Ben' }];
  await open(
    {
      'GET /api/items/1': () => [200, { ...mug, visible_to, visible_to_count: 1 }],
      'GET /api/collections/membership?item_ids=1': () => [
        200,
        {
          collections: [4, 5].map((id) => ({
            id,
            name: id === 4 ? 'Kitchen' : 'Own',
            is_system: false,
            count: 1,
            item_ids: [1],
          })),
        },
      ],
      // Only the user's own collections have guest links; revoked, expired and used-up links do not count.
      'GET /api/collections?include_counts=true&include_system=true': () => [
        200,
        { collections: [buildCollection({ id: 5, name: 'Own' })] },
      ],
      'GET /api/collections/5/guest-links': () => [
        200,
        {
          links: [
            buildGuestLink({ use_count: 3, max_uses: 4, expires_at: '2999-01-01T00:00:00.000Z' }),
            buildGuestLink({ id: 2, use_count: 9, is_active: false }),
            buildGuestLink({ id: 3, use_count: 20, expires_at: '2020-01-01T00:00:00.000Z' }),
            buildGuestLink({ id: 4, use_count: 40, max_uses: 40 }),
          ],
        },
      ],
      [SHARES]: () => [200, { 1: [] }],
    },
    [mug],
    groups,
  );
  expect(await screen.findByText('1 person and 3 guests see this')).toBeVisible();
  const through = await screen.findByRole('region', { name: 'Through collections' });
  const [kitchen, own] = within(through).getAllByRole('link');
  expect(kitchen).toHaveTextContent('KitchenSeen by Home');
  expect(own).toHaveTextContent('OwnSeen by 3 guests');
  expect(screen.getByText('Sees it already through Kitchen')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Share directly with Home' })).toBeVisible();
  expect(kitchen).toHaveAttribute('href', '/inventory?collection=4');
});

test('while the viewers of an item are loading, the dialog does not say that only the owner sees it', async () => {
  const { server } = await open({ 'GET /api/items/1': () => [500, null] }, [mug]);
  expect(await screen.findByRole('region', { name: 'People in your groups' })).toBeVisible();
  expect(server.count('GET /api/items/1')).toBeGreaterThan(0);
  expect(screen.queryByText('Only you see this')).toBeNull();
});

test('items of other users are left out and counted', async () => {
  const theirs = buildItem({ id: 3, my_role: 'editor', access_type: 'group_owned', user_id: 2 });
  const { server } = await open({}, [mug, theirs]);
  expect(await screen.findByText('1 selected item belongs to someone else and is left out.')).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'Share Mug' })).toBeVisible();
  expect(server.calls.find(({ route }) => route === SHARES)?.body).toEqual({ item_ids: [1] });
});

test('a user without items has nothing to choose', async () => {
  const { server } = await open({}, []);
  expect(await screen.findByText('No items selected')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Shar/ })).toBeNull();
  expect(server.count(SHARES)).toBe(0);
});

test('items of other users cannot be shared at all', async () => {
  await open({}, [buildItem({ my_role: 'editor', access_type: 'group_owned', user_id: 2 })]);
  expect(await screen.findByText(/^Only its owner can share an item/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Shar/ })).toBeNull();
});

test('a viewer of a group cannot share with it but can unshare', async () => {
  const { sent } = await open(
    {},
    [mug, pan],
    [buildGroup({ ...home, my_role: 'viewer' }), buildGroup({ ...office, my_role: 'viewer' })],
  );
  expect(await screen.findByRole('button', { name: 'Share with Home' })).toBeDisabled();
  expect(screen.getByText('you can only view there')).toBeVisible();
  await choose('Sharing with Office: Shared', 'Stop sharing');
  await waitFor(() => expect(sent()).toHaveLength(2));
});

test('a new group is created in the dialog, and a press shares with it', async () => {
  const groups: Group[] = [];
  const made = buildGroup({ id: 7, name: 'Neighbors', type: 'team' });
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
  await waitFor(() => expect(name).toHaveFocus());
  expect(screen.getByRole('button', { name: 'Create' })).toBeDisabled();
  await user.type(name, '  Neighbors ');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Team');
  await press('Create');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus());
  await press('Skip');
  await press('Share with Neighbors');
  expect(server.calls.find(({ route }) => route === 'POST /api/sharing/groups')?.body).toEqual({
    name: 'Neighbors',
    type: 'team',
  });
  await waitFor(() => expect(server.count('POST /api/sharing/groups/7/items')).toBe(1));
});

test('the members of a group can be listed, and a button leads back', async () => {
  await open({ 'GET /api/sharing/groups/7/members': () => [200, { members: [buildMember()] }] });
  await press(/^Home/);
  expect(await screen.findByText('Ada Lovelace')).toBeVisible();
  await press('Back');
  expect(await screen.findByRole('button', { name: 'Share with Home' })).toBeVisible();
});

test('without the current state nothing can be changed', async () => {
  await open({ [SHARES]: () => [500, null] });
  expect(await screen.findByText('Failed to fetch shared groups')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Shar/ })).toBeNull();
});

test('unsharing many items sends one call per item', async () => {
  const many = Array.from({ length: 30 }, (_, index) => buildItem({ id: index + 1 }));
  const routes = Object.fromEntries(many.map(({ id }) => [`DELETE /api/sharing/groups/7/items/${id}`, OK]));
  const shares = Object.fromEntries(many.map(({ id }) => [id, [{ group_id: 7, name: 'Home' }]]));
  const { sent } = await open({ ...routes, [SHARES]: () => [200, shares] }, many);
  await choose('Sharing with Home: Shared', 'Stop sharing');
  await screen.findByText('30 items are no longer shared with Home');
  expect(new Set(sent().map(({ route }) => route)).size).toBe(30);
  expect(sent()).toHaveLength(30);
});
