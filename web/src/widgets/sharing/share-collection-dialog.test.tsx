import { notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Group } from '@whereabouts/shared/contracts/groups.js';
import { afterEach, expect, test, vi } from 'vitest';
import { answering, failingOnce, problem } from '../../testing/answers';
import { buildCollection, buildGroup, buildUser } from '../../testing/factories';
import { show } from '../../testing/render';
import ShareCollectionDialog from './share-collection-dialog';

// The next test signs in a new user.
afterEach(() => {
  notifications.clean();
  vi.restoreAllMocks();
});

const user = userEvent.setup();
const camping = buildCollection({ id: 2, name: 'Camping' });
const members_preview = ['Ada', 'Ben', 'Carla'].map((display_name, index) => ({ user_id: index + 1, display_name }));
const home = buildGroup({ id: 7, name: 'Home', member_count: 3, members_preview });
const office = buildGroup({ id: 8, name: 'Office', type: 'team', my_role: 'editor' });
const club = buildGroup({ id: 9, name: 'Club', my_role: 'viewer' });

const SHARED = 'GET /api/collections/2/shared-groups';
const SHARE = 'POST /api/collections/2/share';
const ONE = '/api/collections/2/share/7';
const OK = (): [number, unknown] => [200, { success: true }];

interface Shared {
  id: number;
  permission: 'view' | 'edit';
}

/** Stores shares as a server does. */
async function open(
  shared: Shared[],
  routes: Parameters<typeof answering>[0] = {},
  groups: Group[] = [home, office, club],
) {
  const onClose = vi.fn();
  const server = answering({
    'GET /api/sharing/groups': () => [200, { groups }],
    'GET /api/collections/2/guest-links': () => [200, { links: [] }],
    [SHARED]: () => [
      200,
      {
        groups: shared.map(({ id, permission }) => {
          const { name, type, member_count } = groups.find((group) => group.id === id) ?? home;
          return { id, name, type, member_count, permission };
        }),
        people_count: 2 * shared.length,
      },
    ],
    'GET /api/auth/me': () => [200, { user: buildUser() }],
    [SHARE]: OK,
    [`PUT ${ONE}`]: OK,
    [`DELETE ${ONE}`]: () => {
      shared.splice(0, 1);
      return OK();
    },
    ...routes,
  });
  show(<ShareCollectionDialog collection={camping} opened onClose={onClose} />, server.fetch);
  await screen.findByRole('dialog', { name: 'Share Camping' });
  const sent = (route: string) => server.calls.filter((call) => call.route === route).map(({ body }) => body);
  return { server, sent, onClose };
}

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const permission = (group: string, text = 'Can (view|edit)') =>
  screen.findByRole('button', { name: new RegExp(`^Permission of ${group}: ${text}$`) });
/** Chooses an entry from the menu of a group. */
const choose = async (group: string, role: 'menuitemradio' | 'menuitem', name: RegExp) => {
  await user.click(await permission(group));
  await user.click(await screen.findByRole(role, { name }));
};

test('the dialog lists the groups with access and their permissions', async () => {
  await open([{ id: 7, permission: 'edit' }]);
  expect(await permission('Home', 'Can edit')).toBeVisible();
  expect(await screen.findByText('Ben and Carla')).toBeVisible();
  expect(screen.getByText('2 people see this')).toBeVisible();
});

test('a permission is changed', async () => {
  const { sent } = await open([{ id: 7, permission: 'view' }]);
  await choose('Home', 'menuitemradio', /^Can edit/);
  expect(await permission('Home', 'Can edit')).toBeVisible();
  await waitFor(() => expect(sent(`PUT ${ONE}`)).toEqual([{ permission: 'edit' }]));
});

test('a group that another user has unshared disappears with the refusal', async () => {
  const shared: Shared[] = [{ id: 7, permission: 'view' }];
  await open(shared, {
    [`PUT ${ONE}`]: () => {
      shared.length = 0;
      return [404, problem('It is not shared with this group.', 'not_shared')];
    },
  });
  await choose('Home', 'menuitemradio', /^Can edit/);
  expect(await screen.findByText('It is not shared with this group.')).toBeVisible();
  expect(await screen.findByText('Not shared with a group yet')).toBeVisible();
});

test('a refused permission reverts', async () => {
  await open([{ id: 7, permission: 'view' }], { [`PUT ${ONE}`]: () => [500, null] });
  await choose('Home', 'menuitemradio', /^Can edit/);
  expect(await screen.findByText('Failed to update permission')).toBeVisible();
  expect(await permission('Home', 'Can view')).toBeVisible();
});

// A menu returns the focus after 10 ms: its row is removed before or after that.
test.each([0, 50])(
  'unsharing keeps the focus when a frame takes %i ms, and Undo restores the permission',
  async (delay) => {
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => Number(setTimeout(draw, delay)));
    const { sent } = await open([{ id: 7, permission: 'edit' }]);
    await choose('Home', 'menuitem', /^Stop sharing$/);
    expect(await screen.findByText('Not shared with a group yet')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('region', { name: 'People in your groups' })).toHaveFocus());
    await screen.findByText('Camping is no longer shared with Home');
    await press('Undo');
    await waitFor(() => expect(sent(SHARE)).toEqual([{ group_id: 7, permission: 'edit' }]));
  },
);

test.each([
  ['no longer shared, but is again', 'edit'],
  ['shared, but with another permission', 'view'],
] as const)('Undo skips a collection that was %s', async (what, permission) => {
  const shared: Shared[] = what.startsWith('no longer') ? [{ id: 7, permission: 'view' }] : [];
  const { server, sent } = await open(shared, { [SHARE]: () => [201, { success: true }] });
  if (shared.length > 0) {
    await choose('Home', 'menuitem', /^Stop sharing$/);
    await screen.findByText('Camping is no longer shared with Home');
  } else {
    await press('Share with Home: Share');
    await user.click(await screen.findByRole('menuitemradio', { name: /^Can edit/ }));
    await screen.findByText('Camping is shared with Home');
  }
  shared.push({ id: 7, permission });
  const calls = sent(SHARE).length;
  await press('Undo');
  expect(await screen.findByText('Camping was changed since, and stays as it is.')).toBeVisible();
  expect([sent(SHARE).length, server.count(`DELETE ${ONE}`)]).toEqual([calls, 1 - calls]);
});

test('a group that could not be unshared is still listed', async () => {
  await open([{ id: 7, permission: 'edit' }], { [`DELETE ${ONE}`]: () => [500, null] });
  await choose('Home', 'menuitem', /^Stop sharing$/);
  expect(await screen.findByText('Failed to unshare collection')).toBeVisible();
  expect(await permission('Home')).toBeVisible();
});

test('a collection is shared with another group in which the user may share, and that can be undone', async () => {
  const shared: Shared[] = [];
  const { sent, server } = await open(shared, {
    [SHARE]: () => {
      shared.push({ id: shared.length === 0 ? 7 : 8, permission: 'edit' });
      return [201, { success: true }];
    },
  });
  const share = async (group: string) => {
    await press(`Share with ${group}: Share`);
    await user.click(await screen.findByRole('menuitemradio', { name: /^Can edit/ }));
    expect(await screen.findByText(`Camping is shared with ${group}`)).toBeVisible();
  };
  await share('Home');
  expect(await permission('Home', 'Can edit')).toBeVisible();
  expect(screen.queryByText(/^Club$/)).toBeNull();
  await press('Undo');
  await waitFor(() => expect(server.count(`DELETE ${ONE}`)).toBe(1));
  shared.push({ id: 7, permission: 'edit' });
  await share('Office');
  expect(sent(SHARE)).toEqual([
    { group_id: 7, permission: 'edit' },
    { group_id: 8, permission: 'edit' },
  ]);
  expect(await screen.findByText('It is shared with every group in which you are an editor or more.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: /^Share with Group/ })).toBeDisabled());
});

test.each([
  [500, null, 'Failed to share collection'],
  [403, problem('You cannot share into this group.'), 'You cannot share into this group.'],
])('a refusal with %i shows a message, and the group can be tried again', async (status, body, text) => {
  await open([{ id: 7, permission: 'view' }], { [SHARE]: () => [status, body] });
  await user.click(await screen.findByRole('button', { name: /^Share with Group/ }));
  await press('Share with Office: Share');
  await user.click(await screen.findByRole('menuitemradio', { name: /^Can view/ }));
  expect(await screen.findByText(text)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Share with Office: Share' })).toBeEnabled());
});

test('without a group in which the user may share, the dialog links to the groups', async () => {
  const { onClose } = await open([], {}, [club]);
  expect(await screen.findByText(/^You can share with groups in which you are an editor or more/)).toBeVisible();
  expect(screen.getByRole('button', { name: /^Share with Group/ })).toBeDisabled();
  const link = screen.getByRole('link', { name: 'To your groups' });
  expect(link).toHaveAttribute('href', '/groups');
  await user.click(link);
  expect(onClose).toHaveBeenCalled();
});

test('while guest links are loading, the dialog does not say that only the owner sees the collection', async () => {
  const route = 'GET /api/collections/2/guest-links';
  const { server } = await open([], { [route]: failingOnce() });
  await waitFor(() => expect(server.count(route)).toBe(2));
  expect(screen.getByText('Failed to fetch guest links')).toBeVisible();
  expect(screen.queryByText('Only you see this')).toBeNull();
});

test('groups that cannot be loaded show an error', async () => {
  await open([], { [SHARED]: () => [500, null] });
  expect(await screen.findByText('Failed to fetch shared groups')).toBeVisible();
});

test('groups and links that cannot be loaded show both errors', async () => {
  await open([], { [SHARED]: () => [500, null], 'GET /api/collections/2/guest-links': () => [500, null] });
  expect(await screen.findByText('Failed to fetch shared groups')).toBeVisible();
  expect(await screen.findByText('Failed to fetch guest links')).toBeVisible();
});
