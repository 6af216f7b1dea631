import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { answering, problem } from '../../testing/answers';
import { buildCollection, buildGroup } from '../../testing/factories';
import { show } from '../../testing/render';
import { CollectionSelector } from './collection-selector';

const user = userEvent.setup();
const LIST = 'GET /api/collections?include_counts=true&include_system=true';
const stock = buildCollection({ id: 1, name: 'Stock', is_system: true, stock_keeping: true, low_stock_count: 3 });
const camping = buildCollection({ id: 2, name: 'Camping in the mountains', item_count: 12 });

/** Presses a button, or the link of a collection. */
const press = async (name: string | RegExp) =>
  user.click(await waitFor(() => screen.queryByRole('link', { name }) ?? screen.getByRole('button', { name })));

function Page() {
  const [value, setValue] = useState('all');
  return (
    <>
      <output>{value}</output>
      <CollectionSelector value={value} onChange={setValue} />
    </>
  );
}
const chosen = () => document.querySelector('output')?.textContent;

function open(routes: Parameters<typeof answering>[0] = {}, collections: Collection[] = [stock, camping]) {
  const server = answering({ [LIST]: () => [200, { collections }], ...routes });
  show(<Page />, server.fetch);
  return { server, body: (route: string) => server.calls.find((call) => call.route === route)?.body };
}

/** Opens the actions of a collection and chooses one. */
async function act(collection: string, action: string) {
  await press('Collection: All Items');
  await press(`Actions for ${collection}`);
  await press(action);
}

test("the selector offers all items, Stock with its low count, and the user's collections", async () => {
  open();
  await press('Collection: All Items');
  expect(await screen.findByRole('link', { name: /^Stock/ })).toBeVisible();
  expect(screen.getByText('3 low')).toBeVisible();
  await press(/^Camping in the mountains/);
  expect(chosen()).toBe('2');
  const button = screen.getByRole('button', { name: 'Collection: Camping in the mountains' });
  expect(button).toHaveTextContent('Camping in the …');
});

test('the button truncates names only between whole characters', async () => {
  const family = '👨‍👩‍👧';
  open({}, [buildCollection({ id: 2, name: family.repeat(16) }), buildCollection({ id: 3, name: '🇨🇭'.repeat(15) })]);
  await press('Collection: All Items');
  await press(new RegExp(`^${family}`));
  expect(await screen.findByText(`${family.repeat(15)}…`)).toBeVisible();
  await press(/^Collection:/);
  await press(/^🇨🇭/);
  expect(await screen.findByRole('button', { name: /^Collection: 🇨🇭/ })).toHaveTextContent(/^(🇨🇭){15}$/);
});

test('the button shows “Shared with {group}” in full', async () => {
  const group = buildGroup({ id: 5, name: 'The Millers of Oak Street', item_count: 3 });
  open({
    'GET /api/sharing/groups': () => [200, { groups: [group] }],
    'GET /api/sharing/groups/5': () => [200, group],
  });
  await press('Collection: All Items');
  await press(/^Shared with The Millers/);
  const button = await screen.findByRole('button', { name: 'Collection: Shared with The Millers of Oak Street' });
  expect(button).toHaveTextContent(/^Shared with The Millers of Oak Street$/);
});

test('a new collection needs a name, reports a taken one, and is opened', async () => {
  const made = buildCollection({ id: 9, name: 'Attic', is_checklist: true });
  const answers: [number, unknown][] = [
    [409, problem('You already have a collection of this name.', 'name_taken')],
    [201, { collection: made }],
  ];
  const collections: Collection[] = [];
  const { body } = open({
    [LIST]: () => [200, { collections }],
    'POST /api/collections': () => answers.shift() ?? [500, null],
  });
  await press('Collection: All Items');
  await press('New Collection');
  await press('Create');
  expect(await screen.findByText('Collection name is required')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' Attic ');
  await user.click(screen.getByRole('switch', { name: /^Checklist/ }));
  await press('Create');
  expect(await screen.findByText('You already have a collection of this name.')).toBeVisible();
  collections.push(made);
  await press('Create');
  await waitFor(() => expect(chosen()).toBe('9'));
  expect(body('POST /api/collections')).toEqual({ name: 'Attic', is_checklist: true, stock_keeping: false });
});

test('renaming a collection sends only the name', async () => {
  const { body } = open({ 'PUT /api/collections/2': () => [200, { collection: { ...camping, name: 'Alps' } }] });
  await act('Camping in the mountains', 'Rename');
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Alps');
  await press('Save');
  await waitFor(() => expect(body('PUT /api/collections/2')).toEqual({ name: 'Alps' }));
});

test.each([
  ['only its name changes', 'Failed to rename collection', false],
  ['its kind changes, too', 'Failed to update collection', true],
])('a failed change of a collection without a server message says what failed: %s', async (_, sentence, kindToo) => {
  const { body } = open({ 'PUT /api/collections/2': () => [500, null] });
  await act('Camping in the mountains', 'Rename');
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), '!');
  if (kindToo) await user.click(screen.getByRole('switch', { name: /^Checklist/ }));
  await press('Save');
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(body('PUT /api/collections/2')).toMatchObject({ name: 'Camping in the mountains!' });
});

test('a copy gets its own name and is opened', async () => {
  const made = buildCollection({ id: 5, name: 'Camping in the mountains (copy)' });
  const collections = [camping];
  const { body } = open({
    [LIST]: () => [200, { collections }],
    'POST /api/collections/2/duplicate': () => {
      collections.push(made);
      return [201, { collection: made }];
    },
  });
  await act('Camping in the mountains', 'Duplicate');
  await press('Duplicate');
  await waitFor(() => expect(chosen()).toBe('5'));
  expect(body('POST /api/collections/2/duplicate')).toEqual({ name: 'Camping in the mountains (copy)' });
});

test('emptying a collection asks first and reports how many items were removed, or the error', async () => {
  let down = true;
  open({
    'DELETE /api/collections/2/items': () => (down ? [500, null] : [200, { success: true, removed_count: 12 }]),
  });
  await act('Camping in the mountains', 'Empty');
  await press('Empty');
  expect(await screen.findByText('Failed to empty collection')).toBeVisible();
  down = false;
  await act('Camping in the mountains', 'Empty');
  await press('Empty');
  expect(await screen.findByText('12 items have left Camping in the mountains')).toBeVisible();
});

test.each(['Stock', 'Camping in the mountains'])('%s is shared from its menu', async (name) => {
  const { id } = name === 'Stock' ? stock : camping;
  open({
    'GET /api/sharing/groups': () => [200, { groups: [buildGroup()] }],
    [`GET /api/collections/${id}/shared-groups`]: () => [200, { groups: [] }],
  });
  await act(name, 'Share');
  expect(await screen.findByRole('dialog', { name: `Share ${name}` })).toBeVisible();
  expect(await screen.findByRole('button', { name: /^Share with Group/ })).toBeEnabled();
});

test('all collections are shared from one dialog, which lists Stock without edit actions', async () => {
  open({
    'GET /api/sharing/groups': () => [200, { groups: [buildGroup()] }],
    'GET /api/collections/1/shared-groups': () => [200, { groups: [] }],
  });
  await press('Collection: All Items');
  await press('Manage Collections');
  expect(await screen.findByRole('button', { name: 'Share Camping in the mountains' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit Stock' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete Stock' })).toBeNull();
  await press('Share Stock');
  expect(await screen.findByRole('button', { name: /^Share with Group/ })).toBeEnabled();
});

test('Stock cannot be renamed or deleted', async () => {
  open();
  await press('Collection: All Items');
  await press('Actions for Stock');
  expect(await screen.findByRole('button', { name: 'Shopping list' })).toBeVisible();
  for (const name of ['Rename', 'Duplicate', 'Delete']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('collections changed on another device show when the user returns and when the list is opened', async () => {
  const collections = [camping];
  const { server } = open({ [LIST]: () => [200, { collections }] });
  await waitFor(() => expect(server.count(LIST)).toBe(1));
  collections.push(buildCollection({ id: 7, name: 'Attic' }));
  await press('Collection: All Items');
  expect(await screen.findByRole('link', { name: /^Attic/ })).toBeVisible();
  collections[0] = { ...camping, name: 'Alps' };
  window.dispatchEvent(new Event('focus'));
  expect(await screen.findByRole('link', { name: /^Alps/ })).toBeVisible();
});
