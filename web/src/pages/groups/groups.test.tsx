import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { refresh } from '../../api/client/refresh';
import { answering, failingOnce, problem } from '../../testing/answers';
import { buildCollection, buildGroup, buildMember, buildUser } from '../../testing/factories';
import { show } from '../../testing/render';
import Groups from './groups';

const user = userEvent.setup();
const LIST = 'GET /api/sharing/groups';
const MEMBERS = 'GET /api/sharing/groups/1/members';
const CREATE = 'POST /api/sharing/groups';

const TENT = {
  ...{ image_id: 1, thumbnail_url: '/api/images/1/content?thumb=1', image_url: '/api/images/1/content' },
  ...{ thumb_hash: null, category: null, color: 'green' },
};
const home = buildGroup({
  member_count: 3,
  item_count: 12,
  members_preview: [
    { user_id: 1, display_name: 'Ada' },
    { user_id: 2, display_name: 'Ben' },
    { user_id: 3, display_name: 'Carla' },
  ],
  shared_collections: [
    { id: 7, name: 'Camping', owner_name: 'Ben', pictures: [TENT] },
    { id: 8, name: 'Pantry', owner_name: 'Ada', pictures: [] },
  ],
});
const office = buildGroup({ id: 2, name: 'Office', type: 'team', my_role: 'viewer' });

beforeEach(() => localStorage.setItem('auth_token', 'stored'));

function open(routes: Parameters<typeof answering>[0] = {}) {
  const server = answering({
    'GET /api/auth/me': () => [200, { user: buildUser() }],
    [LIST]: () => [200, { groups: [home, office] }],
    'GET /api/collections/shared': () => [
      200,
      { collections: [buildCollection({ id: 7, name: 'Camping', permission: 'edit', item_count: 35 })] },
    ],
    'GET /api/notices': () => [200, { notices: [], unread_count: 0 }],
    'GET /api/collections?include_counts=true&include_system=true': () => [200, { collections: [] }],
    [MEMBERS]: () => [200, { members: [buildMember()] }],
    'GET /api/sharing/users/default-group': () => [200, { default_group_id: null }],
    ...routes,
  });
  const { store } = show(<Groups />, server.fetch);
  return { ...server, store };
}
const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => user.click(await button(name));

test('each group shows its name and members and links to what it shares', async () => {
  open();
  expect(screen.getByRole('status')).toHaveTextContent('Loading groups...');
  const [first, second] = await screen.findAllByRole('article');
  if (!first || !second) throw new Error('expected two groups');
  await within(first).findByText('Yours');
  expect(first).toHaveTextContent(/^HomeFamily, 3 members, you are an ownerABCCampingFrom Ben, can editPantryYours12 /);
  expect(second).toHaveTextContent(/^OfficeTeam, 1 member, you are a viewerNothing is shared here yet.$/);
  expect(within(first).getByRole('link', { name: /^12 shared items/ })).toHaveAttribute(
    'href',
    '/inventory?collection=shared_with_group_1',
  );
  expect(within(first).getByRole('link', { name: /^Camping/ })).toHaveAttribute('href', '/inventory?collection=7');
});

test('newly shared items show above the groups until they are dismissed', async () => {
  const shared = {
    id: 4,
    kind: 'collection_shared',
    text_values: { collection_name: 'Camping', group_name: 'Home' },
    created_at: '2026-03-01T10:00:00.000Z',
    read_at: null,
    actor_id: 2,
    actor_name: 'Ben',
    item_id: null,
    collection_id: 7,
    group_id: 1,
    batch_id: null,
  };
  const joined = { ...shared, id: 5, kind: 'member_joined', collection_id: null };
  const server = open({
    'GET /api/notices': () => [200, { notices: [joined, shared], unread_count: 2 }],
    'POST /api/notices/read': () => [200, { success: true }],
  });
  const news = await screen.findByRole('region', { name: 'New for you' });
  expect(news).toHaveTextContent('Ben shared Camping with you35 items. You can edit.');
  expect(within(news).getByRole('link', { name: 'See what is shared' })).toHaveAttribute(
    'href',
    '/inventory?collection=7',
  );
  await user.click(within(news).getByRole('button', { name: 'Dismiss' }));
  expect(news).not.toBeInTheDocument();
  expect(server.calls.find(({ route }) => route === 'POST /api/notices/read')?.body).toEqual({ ids: [4] });
});

test('groups stay on the page while failed news are retried', async () => {
  const server = open({ 'GET /api/notices': failingOnce() });
  await waitFor(() => expect(server.count('GET /api/notices')).toBe(2));
  expect(await screen.findAllByRole('article')).toHaveLength(2);
  expect(screen.queryByText('Loading groups...')).toBeNull();
});

test('a group can still be managed while the default group is retried', async () => {
  const server = open({ 'GET /api/sharing/users/default-group': failingOnce() });
  await press('Home');
  await waitFor(() => expect(server.count('GET /api/sharing/users/default-group')).toBe(2));
  expect(screen.getByRole('button', { name: 'Delete Group' })).toBeVisible();
});

test('a long list of collections is shortened', async () => {
  const shared_collections = Array.from({ length: 11 }, (_, index) => ({
    id: index + 1,
    name: `Box ${index + 1}`,
    owner_name: 'Ada',
    pictures: [],
  }));
  open({ [LIST]: () => [200, { groups: [buildGroup({ shared_collections })] }] });
  const list = await screen.findByRole('list', { name: 'Shared here' });
  expect(within(list).getAllByRole('link')).toHaveLength(4);
  expect(list).toHaveTextContent(/Box 4.*and 7 more collections$/);
});

test('without groups a button creates one, and the new group shows up', async () => {
  let groups: unknown[] = [];
  const server = open({
    [LIST]: () => [200, { groups }],
    [CREATE]: () => {
      groups = [home];
      return [201, { group: home }];
    },
  });
  expect(await screen.findByRole('heading', { name: 'No groups yet' })).toBeVisible();
  expect(screen.getByText('Create a group to start sharing')).toBeVisible();
  await press('Create Group');

  const dialog = await screen.findByRole('dialog', { name: 'Create New Group' });
  const create = within(dialog).getByRole('button', { name: 'Create' });
  await user.type(within(dialog).getByLabelText('Name'), '   ');
  expect(create).toBeDisabled();
  await user.type(within(dialog).getByLabelText('Name'), ' Home ');
  await user.click(create);

  const adding = within(await screen.findByRole('dialog', { name: 'Add Member to Home' }));
  expect(adding.getByRole('status')).toHaveTextContent('Home is ready.');
  await waitFor(() => expect(adding.getByLabelText('Email')).toHaveFocus());
  await user.click(adding.getByRole('button', { name: 'Skip' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByRole('article')).toHaveTextContent('Home');
  expect(server.calls.find(({ route }) => route === CREATE)?.body).toEqual({ name: 'Home', type: 'family' });
});

test('the first member of a new group is added in the next step, and then another group can be created', async () => {
  const ADD = `POST /api/sharing/groups/${home.id}/members`;
  const server = open({
    [LIST]: () => [200, { groups: [] }],
    [CREATE]: () => [201, { group: home }],
    [ADD]: () => [201, { status: 'added' }],
  });
  expect(await screen.findByRole('heading', { name: 'No groups yet' })).toBeVisible();
  const create = async () => {
    await press('Create Group');
    const dialog = within(await screen.findByRole('dialog', { name: 'Create New Group' }));
    await user.type(dialog.getByLabelText('Name'), 'Home');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    return within(await screen.findByRole('dialog', { name: 'Add Member to Home' }));
  };
  const adding = await create();
  await user.type(adding.getByLabelText('Email'), 'grace@example.org');
  await user.click(adding.getByRole('button', { name: 'Add Member' }));
  expect(await screen.findByText('grace@example.org is in Home now')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.calls.find(({ route }) => route === ADD)?.body).toEqual({ email: 'grace@example.org', role: 'editor' });
  await create();
});

test('a new group keeps its type and description, and the dialog shows a refusal', async () => {
  const server = open({ [CREATE]: () => [500, null] });
  await press('Create Group');
  const dialog = await screen.findByRole('dialog', { name: 'Create New Group' });
  await user.type(within(dialog).getByLabelText('Name'), 'Move');
  await user.selectOptions(within(dialog).getByLabelText('Type'), 'Temporary');
  await user.type(within(dialog).getByLabelText('Description (optional)'), 'Boxes ');
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Failed to create group');
  expect(server.calls.at(-1)?.body).toEqual({ name: 'Move', type: 'temporary', description: 'Boxes' });
});

test('a list that cannot be loaded shows an error, a retry button and a close button', async () => {
  let answer: [number, unknown] = [503, problem('Groups are not available at the moment.')];
  open({ [LIST]: () => answer });
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Groups are not available at the moment\.$/);
  await press('Dismiss');
  expect(screen.queryByRole('alert')).toBeNull();
  const refused = answer;
  answer = [200, { groups: [office] }];
  await press('Try Again');
  expect(await screen.findByRole('article')).toHaveTextContent('Office');
  expect(screen.queryByRole('alert')).toBeNull();

  answer = refused;
  window.dispatchEvent(new Event('focus'));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Groups are not available at the moment\.$/);
  await press('Dismiss');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('article')).toHaveTextContent('Office');
});

test('a list that fails without a server message shows a default one, which can be dismissed', async () => {
  open({ [LIST]: () => [500, null] });
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to load groups$/);
  await press('Dismiss');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
});

test('a deleted group disappears at once, and the focus stays on the page', async () => {
  const remove = 'DELETE /api/sharing/groups/1';
  let groups = [home, office];
  const server = open({
    [LIST]: () => [200, { groups }],
    [remove]: () => {
      groups = [office];
      return [200, { success: true }];
    },
  });
  await press('Home');
  await press('Delete Group');
  const question = await screen.findByRole('dialog', { name: 'Delete this group? All sharing will be removed.' });
  await user.click(within(question).getByRole('button', { name: 'Delete Group' }));
  expect(await screen.findByText('Home is deleted')).toBeVisible();
  expect(screen.queryByText(/^Home is gone/)).toBeNull();
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(server.count(remove)).toBe(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('region', { name: 'Groups' })).toHaveFocus());

  // The live update that follows does not request the members of a deleted group.
  const [lists, members] = [server.count(LIST), server.count(MEMBERS)];
  act(() => void server.store.dispatch(refresh(['groups'])));
  await waitFor(() => expect(server.count(LIST)).toBe(lists + 1));
  expect(server.count(MEMBERS)).toBe(members);
});

test('a group that the server fails to delete returns with the reason', async () => {
  open({ 'DELETE /api/sharing/groups/1': () => [500, null] });
  await press('Home');
  await press('Delete Group');
  const question = await screen.findByRole('dialog', { name: /^Delete this group/ });
  await user.click(within(question).getByRole('button', { name: 'Delete Group' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to delete group');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
});

test('a group that another user deleted closes with a message', async () => {
  let groups = [home, office];
  open({ [LIST]: () => [200, { groups }] });
  await press('Home');
  await screen.findByRole('dialog', { name: 'Manage Group Home' });
  groups = [office];
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByRole('alert')).toHaveTextContent('Home is gone, or you are no longer in it.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('region', { name: 'Groups' })).toHaveFocus());
});

test('choosing another group beside an open panel asks before it discards a typed name', async () => {
  open();
  await press('Home');
  await press('Edit');
  await user.type(await screen.findByLabelText('Name'), ' sweet home');
  await user.click(screen.getByText('Office', { ignore: '[role="dialog"] *' }));
  const question = await screen.findByRole('dialog', { name: 'Discard what you typed?' });
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(screen.getByLabelText('Name')).toHaveValue('Home sweet home');
});
