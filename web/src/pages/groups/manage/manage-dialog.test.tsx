import '../../../i18n/locales/groups';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Group } from '@whereabouts/shared/contracts/groups.js';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { answering, problem } from '../../../testing/answers';
import { buildGroup, buildMember, buildUser } from '../../../testing/factories';
import { show } from '../../../testing/render';
import ManageDialog from './manage-dialog';

const user = userEvent.setup();
const MEMBERS = 'GET /api/sharing/groups/1/members';
const REMOVE_GRACE = 'DELETE /api/sharing/groups/1/members/2';
const WITHDRAW = 'DELETE /api/sharing/groups/1/invitations/9';
const COLLECTIONS = 'GET /api/collections?include_counts=true&include_system=true';
const DEFAULT = '/api/sharing/users/default-group';

const ada = buildMember();
const grace = buildMember({
  id: 2,
  user_id: 2,
  display_name: 'Grace Hopper',
  email: 'grace@example.org',
  role: 'editor',
});
const linus = buildMember({ id: 3, user_id: 3, display_name: 'Linus', email: 'linus@example.org', role: 'admin' });
const invited = buildMember({
  id: 9,
  user_id: null,
  display_name: null,
  email: 'new@example.org',
  role: 'viewer',
  status: 'invited',
});

beforeEach(() => localStorage.setItem('auth_token', 'stored'));

/** Removes members and invitations as a server does. */
async function open(
  group: Partial<Group> = {},
  routes: Parameters<typeof answering>[0] = {},
  members = [ada, linus, grace, invited],
) {
  let left = members;
  const remove = (id: number) => (): [number, unknown] => {
    left = left.filter((member) => member.id !== id);
    return [200, { success: true }];
  };
  const server = answering({
    'GET /api/auth/me': () => [200, { user: buildUser() }],
    [COLLECTIONS]: () => [200, { collections: [] }],
    [MEMBERS]: () => [200, { members: left }],
    [REMOVE_GRACE]: remove(grace.id),
    [WITHDRAW]: remove(invited.id),
    [`GET ${DEFAULT}`]: () => [200, { default_group_id: null }],
    ...routes,
  });
  const onGone = vi.fn();
  show(
    <ManageDialog
      group={buildGroup(group)}
      opened
      onClose={() => {}}
      gone={false}
      onGone={onGone}
      onProblem={() => {}}
    />,
    server.fetch,
  );
  await screen.findByRole('dialog');
  return { server, onGone };
}
const row = (text: string) => screen.findByText(text).then((found) => found.closest('li') as HTMLElement);
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const sent = (server: ReturnType<typeof answering>, route: string) =>
  server.calls.find((call) => call.route === route)?.body;

/** Opens the dialog with a role. The other members are an owner, an admin, an editor and an invited person. */
async function openAs(my_role: Group['my_role']) {
  const me = buildMember({ id: 5, user_id: 1, display_name: 'Me', email: 'me@example.org', role: my_role });
  const owner = { ...ada, id: 6, user_id: 6 };
  return open({ my_role, item_count: 9 }, {}, [owner, linus, grace, me, invited]);
}

test('an owner sees all members and manages everyone but the last owner', async () => {
  await open();
  expect(await row('Ada Lovelace')).toHaveTextContent(/^AAda LovelaceYouada@example.orgOwner$/);
  expect(await row('new@example.org')).toHaveTextContent(/^Nnew@example.orgInvitedViewer$/);
  expect(screen.getByRole('combobox', { name: 'Role of Grace Hopper' })).toHaveValue('editor');
  expect(screen.getByRole('combobox', { name: 'Role of Linus' })).toHaveValue('admin');
  expect(screen.queryByRole('combobox', { name: 'Role of Ada Lovelace' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'More for Ada Lovelace' })).toBeNull();
  expect(screen.getByText(/^You are the only owner/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Leave Group' })).toBeNull();
});

test('the name of an open group is the page title', async () => {
  await open({ name: 'Family' });
  expect(document.title).toBe('Family · Whereabouts');
});

test('an admin manages editors, viewers and invitations, but no higher roles', async () => {
  await openAs('admin');
  const role = await screen.findByRole('combobox', { name: 'Role of Grace Hopper' });
  expect(within(role).getAllByRole('option')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'More for Grace Hopper' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'More for new@example.org' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add Member' })).toBeVisible();
  for (const name of ['More for Ada Lovelace', 'More for Linus', 'More for Me', 'Delete Group', 'Save']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

test.each(['editor', 'viewer'] as const)('the role %s sees all members and can change none', async (role) => {
  await openAs(role);
  expect(await row('Grace Hopper')).toHaveTextContent(/^GGrace Hoppergrace@example.orgEditor$/);
  expect(screen.getByText('Only the group owner can add or remove members.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Leave Group' })).toBeVisible();
  expect(screen.getByRole('heading', { name: `Manage Group ${buildGroup().name}` })).toBeVisible();
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('button', { name: /^(Add|More|Delete)/ })).toBeNull();
  expect(await screen.findByRole('link', { name: /^9 shared items/ })).toBeVisible();
  expect(screen.queryAllByRole('switch')).toHaveLength(role === 'editor' ? 1 : 0);
});

test('a role changes at once, and reverts when the server refuses', async () => {
  const { server } = await open({}, { 'PUT /api/sharing/groups/1/members/2': () => [500, null] });
  const role = await screen.findByRole('combobox', { name: 'Role of Grace Hopper' });
  await user.selectOptions(role, 'Viewer');
  expect(sent(server, 'PUT /api/sharing/groups/1/members/2')).toEqual({ role: 'viewer' });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update role');
  await waitFor(() => expect(role).toHaveValue('editor'));
});

test('an owner who gives up the role keeps the focus in the dialog', async () => {
  const owner = buildMember({ id: 6, user_id: 6, display_name: 'Owner', email: 'owner@example.org' });
  let members = [owner, ada];
  await open(
    {},
    {
      [MEMBERS]: () => [200, { members }],
      'PUT /api/sharing/groups/1/members/1': () => {
        members = [owner, { ...ada, role: 'viewer' }];
        return [200, { success: true }];
      },
    },
  );
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Role of Ada Lovelace' }), 'Viewer');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Members' })).toHaveFocus());
});

test('a member is removed after a confirmation', async () => {
  const { server } = await open();
  await row('Grace Hopper');
  await press('More for Grace Hopper');
  await user.click(await screen.findByRole('menuitem', { name: 'Remove from the group' }));
  const question = await screen.findByRole('dialog', { name: 'Remove this member from the group?' });
  expect(server.count(REMOVE_GRACE)).toBe(0);
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Grace Hopper')).toBeNull());
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Members' })).toHaveFocus());
  await waitFor(() => expect(server.count(MEMBERS)).toBe(2));
  expect(server.count(REMOVE_GRACE)).toBe(1);
});

test('a member whom the server does not remove shows again', async () => {
  await open({}, { [REMOVE_GRACE]: () => [403, problem('Not you.')] });
  await row('Grace Hopper');
  await press('More for Grace Hopper');
  await user.click(await screen.findByRole('menuitem', { name: 'Remove from the group' }));
  const question = await screen.findByRole('dialog', { name: 'Remove this member from the group?' });
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Not you.');
  expect(await row('Grace Hopper')).toBeVisible();
  await press('Dismiss');
  expect(screen.queryByRole('alert')).toBeNull();
});

const chooseForInvited = async (name: string) => {
  await user.click(await screen.findByRole('button', { name: 'More for new@example.org' }));
  await user.click(await screen.findByRole('menuitem', { name }));
};

test.each([
  ['Copy a new link', 'The new link for new@example.org is copied'],
  ['Invite again', 'new@example.org is invited again'],
])('%s: creates a link that stays until it is copied', async (entry, said) => {
  const invite = 'POST /api/sharing/groups/1/members';
  const invite_url = 'https://whereabouts.example/signup?invite=new';
  const { server } = await open({}, { [invite]: () => [201, { status: 'invited', invite_token: 'new', invite_url }] });
  await chooseForInvited(entry);
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Invitation link' })).toHaveValue(invite_url);
  expect(sent(server, invite)).toEqual({ email: 'new@example.org', role: 'viewer' });
});

test('an owner withdraws an invitation', async () => {
  const { server } = await open();
  await row('new@example.org');
  await chooseForInvited('Withdraw the invitation');
  expect(await screen.findByText('The invitation of new@example.org is withdrawn')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('new@example.org')).toBeNull());
  await waitFor(() => expect(server.count(MEMBERS)).toBe(2));
  expect(server.count(WITHDRAW)).toBe(1);
});

test('an owner edits the name of a group in place, or cancels', async () => {
  await open();
  await press('Edit');
  expect(await screen.findByLabelText('Name')).toHaveFocus();
  await press('Cancel');
  expect(await screen.findByRole('button', { name: 'Edit' })).toHaveFocus();
});

test('a panel over the page asks before Esc discards a typed group name', async () => {
  const real = window.matchMedia;
  const wide = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) => ({ ...real(media), matches: media.includes('48em') }));
  onTestFinished(() => wide.mockRestore());
  await open();
  await press('Edit');
  await user.type(await screen.findByLabelText('Name'), ' sweet home');
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('dialog', { name: 'Discard what you typed?' });
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(screen.getByLabelText('Name')).toHaveValue('Home sweet home');
});

test('text typed in a panel stays when the window becomes wide or narrow', async () => {
  const real = window.matchMedia;
  const changes = new Set<(event: { matches: boolean }) => void>();
  const media = vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...real(query),
    addEventListener: (_: string, change: unknown) => changes.add(change as () => void),
  }));
  onTestFinished(() => media.mockRestore());
  await open();
  await press('Edit');
  const name = await screen.findByLabelText('Name');
  await user.type(name, ' sweet home');
  for (const matches of [true, false]) {
    act(() => {
      for (const change of changes) change({ matches });
    });
    expect(screen.getByLabelText('Name')).toBe(name);
  }
  expect(name).toHaveValue('Home sweet home');
});

test('new items are shared with the group if the user chooses so', async () => {
  const answers: [number, unknown][] = [
    [200, { default_group_id: 1 }],
    [500, null],
  ];
  const { server } = await open({}, { [`PUT ${DEFAULT}`]: () => answers.shift() ?? [404, null] });
  const choice = await screen.findByRole('switch', { name: 'Share my new items here' });
  await user.click(choice);
  expect(choice).toBeChecked();
  await user.click(choice);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to set default group');
  await waitFor(() => expect(choice).toBeChecked());
  const sentBodies = server.calls.filter(({ route }) => route === `PUT ${DEFAULT}`).map(({ body }) => body);
  expect(sentBodies).toEqual([{ group_id: 1 }, { group_id: null }]);
});

test('a user who leaves a group is asked first', async () => {
  const leave = 'DELETE /api/sharing/groups/1/members/1';
  const { server, onGone } = await open({ my_role: 'viewer' }, { [leave]: () => [200, { success: true }] }, [
    { ...ada, id: 6, user_id: 6 },
    buildMember({ role: 'viewer', display_name: 'Me', email: 'me@example.org' }),
  ]);
  await row('Me');
  await press('Leave Group');
  const question = await screen.findByRole('dialog', { name: 'Leave Home?' });
  await user.click(within(question).getByRole('button', { name: 'Leave Group' }));
  expect(await screen.findByText('You have left Home')).toBeVisible();
  expect(server.count(leave)).toBe(1);
  expect(onGone).toHaveBeenCalledTimes(1);
});

test('members who cannot be loaded are retried', async () => {
  let answer: [number, unknown] = [500, null];
  await open({}, { [MEMBERS]: () => answer });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load members');
  answer = [200, { members: [ada] }];
  await press('Try Again');
  expect(await row('Ada Lovelace')).toBeVisible();
});
