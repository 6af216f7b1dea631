import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { type ReactNode, useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import '../../../i18n/locales/inventory';
import { answering, problem } from '../../../testing/answers';
import { buildCollection, buildGroup, buildGuestLink, buildItem, buildUser } from '../../../testing/factories';
import { show } from '../../../testing/render';
import ItemEditor from '../item-editor';

const user = userEvent.setup();
const SHARES = 'POST /api/sharing/items/shared-groups';
const SAVE = 'POST /api/save-items';
const UPDATE = 'POST /api/update-items';

const photo = {
  image_id: 70,
  image_width: 4,
  image_height: 3,
  image_url: '/api/images/70/content',
  thumbnail_url: '/api/images/70/content?thumb=1',
};
const theirs: Partial<Item> = {
  user_id: 2,
  owner_name: 'Bob',
  group_name: 'Home',
  access_type: 'group_owned',
  my_role: 'viewer',
};

async function open(item: Partial<Item>, routes: Parameters<typeof answering>[0] = {}) {
  const server = answering({
    'GET /api/collections/membership?item_ids=1': () => [200, { collections: [] }],
    'GET /api/collections?include_counts=true&include_system=true': () => [200, { collections: [] }],
    'GET /api/sharing/groups': () => [200, { groups: [buildGroup({ id: 7, name: 'Home' })] }],
    'GET /api/auth/me': () => [200, { user: buildUser() }],
    'GET /api/items/1': () => [200, { ...buildItem(item), visible_to: [], visible_to_count: 0 }],
    [SHARES]: () => [200, { 1: [{ group_id: 7, name: 'Home' }] }],
    ...routes,
  });
  const editor = (items: Item[]) => (
    <ItemEditor items={items} itemId={1} collectionId={null} onMove={() => {}} onClose={() => {}} />
  );
  show(<Taken editor={editor} item={buildItem(item)} />, server.fetch);
  await screen.findByRole('dialog');
  return server;
}

/** The editor with a button that removes its item from the list. */
function Taken({ editor, item }: { editor: (items: Item[]) => ReactNode; item: Item }) {
  const [items, setItems] = useState([item]);
  useEffect(() => {
    take = () => setItems([]);
  }, []);
  return editor(items);
}
let take = () => {};

const sharing = () => within(screen.getByRole('region', { name: 'Sharing' }));
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const sent = (server: ReturnType<typeof answering>, route: string) =>
  server.calls.filter((call) => call.route === route).map(({ body }) => body);

const seen = {
  visible_to: ['Ben', 'Carla', 'Dora'].map((display_name, index) => ({ user_id: index + 2, display_name })),
};

test('a shared item names some users who see it and counts the others, and its owner can change that', async () => {
  const details = buildItem({ id: 1, name: 'Drill', access_type: 'shared' });
  await open(details, { 'GET /api/items/1': () => [200, { ...details, ...seen, visible_to_count: 23 }] });
  expect(await sharing().findByText('Ben, Carla, and 21 more')).toBeVisible();
  expect(sharing().getByText('Visible to')).toBeVisible();
  await user.click(sharing().getByRole('button', { name: 'Change' }));
  expect(await screen.findByRole('dialog', { name: 'Share Drill' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Sharing with Home: Shared' })).toBeVisible();
});

test('an item shared with a group that has no other members says so', async () => {
  const details = buildItem({ id: 1, access_type: 'shared' });
  await open(details, { 'GET /api/items/1': () => [200, { ...details, visible_to: [], visible_to_count: 0 }] });
  expect(await sharing().findByText('No one else yet')).toBeVisible();
});

test('a private item sends no request for its viewers', async () => {
  const server = await open({});
  expect(await sharing().findByText('Only you see it')).toBeVisible();
  expect(sharing().getByRole('button', { name: 'Share' })).toBeVisible();
  expect(server.count(SHARES) + server.count('GET /api/items/1')).toBe(0);
});

test('an item that guests see through its collection names the guests', async () => {
  const inIt = { id: 5, name: 'Camping', is_system: false, count: 1, item_ids: [1] };
  const links = Promise.withResolvers<[number, unknown]>();
  await open(
    {},
    {
      'GET /api/collections/membership?item_ids=1': () => [200, { collections: [inIt] }],
      'GET /api/collections?include_counts=true&include_system=true': () => [
        200,
        { collections: [buildCollection({ id: 5, name: 'Camping' })] },
      ],
      'GET /api/collections/5/guest-links': () => links.promise,
    },
  );
  expect(await screen.findByText('Camping')).toBeVisible();
  expect(sharing().queryByText('Only you see it')).toBeNull();
  links.resolve([200, { links: [buildGuestLink({ use_count: 2 })] }]);
  expect(await sharing().findByText('2 guests')).toBeVisible();
});

test('an item of another user shows its owner and its group, and cannot be shared', async () => {
  await open(theirs);
  expect(await screen.findByText('Bob')).toBeVisible();
  expect(sharing().getByText('Through the group Home')).toBeVisible();
  expect(sharing().queryByRole('button', { name: 'Share' })).toBeNull();
});

test("a group owner unshares another user's item after a confirmation", async () => {
  const remove = 'DELETE /api/sharing/groups/7/items/1';
  let shares = [
    { group_id: 7, name: 'Home' },
    { group_id: 8, name: 'Work' },
  ];
  const server = await open(theirs, {
    'GET /api/sharing/groups': () => [
      200,
      { groups: [buildGroup({ id: 7, name: 'Home' }), buildGroup({ id: 8, name: 'Work', my_role: 'admin' })] },
    ],
    [SHARES]: () => [200, { 1: shares }],
    [remove]: () => {
      shares = shares.slice(1);
      return [200, { success: true }];
    },
  });
  await press('Take out of Home');
  expect(screen.queryByRole('button', { name: 'Take out of Work' })).toBeNull();
  const question = within(await screen.findByRole('dialog', { name: 'Remove this item?' }));
  expect(server.count(remove)).toBe(0);
  await user.click(question.getByRole('button', { name: 'Take out of Home' }));
  expect(await screen.findByText(/is no longer shared with Home$/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Take out of Home' })).toBeNull());
});

test('a viewer sees everything but can change nothing', async () => {
  await open({ ...theirs, ...photo });
  expect(await screen.findByRole('note')).toHaveTextContent(
    'This is a read-only shared item. You do not have permission to edit it.',
  );
  for (const kind of ['textbox', 'combobox', 'switch'] as const) {
    expect(screen.queryByRole(kind)).toBeNull();
  }
  expect(screen.getByRole('button', { name: 'Read-Only' })).toBeDisabled();
  for (const name of ['Edit', 'Save', 'Replace Photo', 'Change collections'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test("a copy of another user's item belongs to this user, has no photo, and says so", async () => {
  const server = await open(
    { ...theirs, ...photo, name: 'Drill' },
    { [SAVE]: () => [201, { success: true, total_saved: 1, items: [buildItem({ id: 2 })] }] },
  );
  await press('More');
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  expect(await screen.findByText(/^The copy is yours\. The photo is not copied: it stays with Bob\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show the photo large' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Add Photo' })).toBeVisible();
  await press('Save');
  await waitFor(() => expect(sent(server, SAVE)).toMatchObject([{ items: [{ name: 'Drill', image_id: null }] }]));
});

test('an editor replaces the photo with one of their own', async () => {
  const item = { ...theirs, ...photo, my_role: 'editor' as const };
  const server = await open(item, {
    'POST /api/analyze': () => [200, { items: [], image_id: 81 }],
    [UPDATE]: () => [200, { success: true, items: [buildItem({ ...item, image_id: 81 })] }],
  });
  await press('Edit');
  const chosen = new File(['pixels'], 'drill.png', { type: 'image/png' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  URL.createObjectURL ??= () => 'blob:drill';
  URL.revokeObjectURL ??= () => {};
  await user.upload(input as HTMLInputElement, chosen);
  await press('Save');
  await waitFor(() => expect(sent(server, UPDATE)).toMatchObject([{ items: [{ id: 1, image_id: 81 }] }]));
});

test.each([
  [null, /^Permission denied: You do not have write access to this item\. It may be a read-only shared item\.$/],
  [problem('Bob has just made this read-only.'), 'Bob has just made this read-only.'],
])('a user who lost edit access sees the reason on saving', async (body, text) => {
  await open({ ...theirs, my_role: 'editor' }, { [UPDATE]: () => [403, body] });
  await press('Edit');
  await user.type(await screen.findByRole('textbox', { name: 'Description' }), 'Chipped');
  await press('Save');
  expect(await screen.findByText(text)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('Chipped'));
});

test('an item that is no longer shared says so, and unsaved text stays readable', async () => {
  await open({ ...theirs, my_role: 'editor' });
  await press('Edit');
  await user.type(await screen.findByRole('textbox', { name: 'Description' }), 'Chipped');
  act(() => take());
  expect(await screen.findByText(/^This item is gone or no longer shared with you\./)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('Chipped'));
  expect(screen.getByRole('textbox', { name: 'Description' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test("the user's own item that no longer matches the search is not reported as lost", async () => {
  await open({ access_type: 'shared' });
  act(() => take());
  expect(screen.queryByText(/^This item is gone/)).toBeNull();
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeEnabled();
});
