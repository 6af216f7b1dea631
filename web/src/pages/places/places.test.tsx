import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { Route, Routes } from 'react-router';
import { expect, test, vi } from 'vitest';
import { answering } from '../../testing/answers';
import { buildItem } from '../../testing/factories';
import { show } from '../../testing/render';
import { messageHost } from '../../ui/messages/message-host';
import PlacePage from './place-page';
import PlacesPage from './places-page';

const user = userEvent.setup();
/** The user's items, and one of Ben's that counts in its place, too. */
const ITEMS = [
  [1, 'Garage', null, null],
  [2, 'Garage', 'Shelf 2', null],
  [3, 'Garage', 'Shelf 2', 'Blue box'],
  [4, 'Kitchen', null, null],
  [5, null, null, null],
]
  .flatMap(([count, area, location, sub_location]) =>
    Array.from({ length: Number(count) }, () => ({ area, location, sub_location }) as Partial<Item>),
  )
  .map((where, index) => buildItem({ id: index + 1, ...where }));
const OF_BEN = buildItem({ id: 99, area: 'Kitchen', my_role: 'viewer', access_type: 'group_owned', owner_name: 'Ben' });

function open(address: string, routes: Parameters<typeof answering>[0] = {}) {
  const server = answering({
    'GET /api/sharing/items/my-items': () => [200, { items: [...ITEMS, OF_BEN] }],
    'GET /api/items/suggestions': () => [
      200,
      { categories: [], colors: [], areas: [], locations: [], sub_locations: [], tags: [] },
    ],
    ...routes,
  });
  show(
    <Routes>
      <Route path="inventory/places" element={<PlacesPage />} />
      <Route path="inventory/place/:area/:location?/:sub?" element={<PlacePage />} />
    </Routes>,
    server.fetch,
    address,
  );
  return server;
}

test('the tree shows totals, unfolds, and finds a box by its name', async () => {
  open('/inventory/places');
  expect(await screen.findByRole('link', { name: /^Garage\s*6 items$/ })).toHaveAttribute(
    'href',
    '/inventory/place/Garage',
  );
  expect(screen.getByRole('link', { name: /^Kitchen\s*5 items$/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /^No place yet\s*5 items$/ })).toBeVisible();
  expect(screen.queryByText('Shelf 2')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show what is in Garage' }));
  expect(screen.getByRole('link', { name: /^Shelf 2\s*5 items$/ })).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Find a place' }), 'blue');
  expect(screen.getByRole('link', { name: /^Blue box\s*3 items$/ })).toHaveAttribute(
    'href',
    '/inventory/place/Garage/Shelf%202/Blue%20box',
  );
  expect(screen.queryByText('Kitchen')).toBeNull();
  await waitFor(() => expect(messageHost.textContent).toContain('1 place found'));
});

test.each([
  ['~..', '..'],
  ['KU%CC%88CHE', 'Küche'],
  ['50%', '50%'],
  ['%252F', '%2F'],
  ['a%2Fb', 'a/b'],
])('the path %s leads to the place "%s"', async (part, name) => {
  const places = ['..', 'Küche', '50%', '%2F', 'a/b'].map((area) => empty(area));
  open(`/inventory/place/${part}`, { 'GET /api/places': () => [200, { places }] });
  expect(await screen.findByRole('heading', { name })).toBeVisible();
  expect(await screen.findByText('Nothing lies here yet')).toBeVisible();
});

test('the page of a place shows its content, links deeper, and starts a scan into the place', async () => {
  open('/inventory/place/Garage/Shelf%202');
  expect(await screen.findByRole('heading', { name: 'Shelf 2' })).toBeVisible();
  expect(screen.getByText('2 directly here, 3 in places inside')).toBeVisible();
  expect(screen.getByRole('link', { name: /Blue box/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Scan into this place' })).toHaveAttribute(
    'href',
    '/scan?area=Garage&location=Shelf+2',
  );
});

test('renaming a place moves everything in it, and Undo moves it back', async () => {
  const rename = 'POST /api/places/rename';
  const changed = [{ id: 1, updated_at: '2030-01-01T00:00:00.000Z' }];
  const server = open('/inventory/place/Garage', {
    [rename]: () => [200, { success: true, moved: 6, changed, skipped_ids: [] }],
  });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename or move' }));
  const area = await screen.findByRole('textbox', { name: 'Area' });
  await user.clear(area);
  await user.click(screen.getByRole('button', { name: 'Move' }));
  expect(await screen.findByText('Area is required')).toBeVisible();
  await user.type(area, 'Workshop');
  await user.click(screen.getByRole('button', { name: 'Move' }));
  expect(await screen.findByText('6 items moved to Workshop')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  const calls = () => server.calls.filter(({ route }) => route === rename).map(({ body }) => body);
  await waitFor(() =>
    expect(calls()).toEqual([
      { from: { area: 'Garage' }, to: { area: 'Workshop' } },
      { from: { area: 'Workshop' }, to: { area: 'Garage' }, if_unchanged: changed },
    ]),
  );
});

test('on the page of a place, items show their category instead of their place', async () => {
  const drill = buildItem({
    id: 1,
    name: 'Drill',
    category: 'Tools > Power tools',
    area: 'Garage',
    location: 'Shelf 2',
  });
  open('/inventory/place/Garage/Shelf%202', { 'GET /api/sharing/items/my-items': () => [200, { items: [drill] }] });
  const card = (await screen.findByRole('heading', { name: 'Drill' })).closest('article');
  await waitFor(() => expect(card).toHaveTextContent('Power tools'));
  expect(card).not.toHaveTextContent('Garage');
  expect(card).not.toHaveTextContent('›');
});

test('on a wide screen each place is a card with its content, and the search covers the places inside', async () => {
  const real = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...real(media), matches: media.includes('64em') }));
  open('/inventory/places');
  const garage = await screen.findByRole('link', { name: /^Garage/ });
  expect(garage).toHaveTextContent('Garage6 itemsShelf 2');
  expect(screen.queryByRole('button', { name: 'Show what is in Garage' })).toBeNull();
  await user.type(screen.getByRole('searchbox', { name: 'Find a place' }), 'blue');
  expect(await screen.findByRole('link', { name: /^Blue box/ })).toBeVisible();
});

const empty = (area: string, location: string | null = null) => ({
  ...{ area, location, sub_location: null, item_count: 0, image_ids: [] },
});

test('a late answer to a rename does not leave the page that the user has opened', async () => {
  const { promise, resolve } = Promise.withResolvers<[number, unknown]>();
  const server = open('/inventory/place/Garage', { 'POST /api/places/rename': () => promise });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename or move' }));
  await user.type(await screen.findByRole('textbox', { name: 'Area' }), 's');
  await user.click(screen.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(server.count('POST /api/places/rename')).toBe(1));
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await user.click(screen.getByRole('link', { name: /^Shelf 2/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Shelf 2' })).toBeVisible();
  await act(async () => resolve([200, { success: true, moved: 6, changed: [], skipped_ids: [] }]));
  expect(await screen.findByText('6 items moved to Garages')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Shelf 2' })).toBeVisible();
});

test('a rename to an existing place asks first, and Undo moves back only the moved items', async () => {
  const rename = 'POST /api/places/rename';
  const changed = [{ id: 1, updated_at: '2030-01-01T00:00:00.000Z' }];
  const server = open('/inventory/place/Garage', {
    [rename]: () => [200, { success: true, moved: 1, changed, skipped_ids: [] }],
  });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename or move' }));
  const area = await screen.findByRole('textbox', { name: 'Area' });
  await user.clear(area);
  await user.type(area, 'KITCHEN{Enter}');
  expect(await screen.findByText(/^Kitchen exists\. Move \d+ items? there\?$/)).toBeVisible();
  const calls = () => server.calls.filter(({ route }) => route === rename).map(({ body }) => body);
  expect(calls()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Move there' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone');
  expect(calls()).toEqual([
    { from: { area: 'Garage' }, to: { area: 'Kitchen' } },
    { from: { area: 'Kitchen' }, to: { area: 'Garage' }, if_unchanged: changed },
  ]);
});

test('the rename dialog starts with the current name after typed text was discarded', async () => {
  open('/inventory/place/Garage');
  const startRenaming = async () => {
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename or move' }));
    return screen.findByRole('textbox', { name: 'Area' });
  };
  await user.type(await startRenaming(), ' 2');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Area' })).toBeNull());
  expect(await startRenaming()).toHaveValue('Garage');
});

test.each([
  ['Workshop', 0, 'Undone'],
  ['Workshop', 1, 'Workshop was changed since, and stays as it is.'],
  ['Shed', 0, 'Undone'],
])('Undo of renaming an empty place to %s, which has %i items by now: %s', async (name, item_count, text) => {
  const [rename, create] = ['POST /api/places/rename', 'POST /api/places'];
  let places = [empty('Attic'), empty('Shed')];
  const server = open('/inventory/place/Attic', {
    'GET /api/places': () => [200, { places }],
    [rename]: () => {
      places = [{ ...empty(name), item_count }];
      return [200, { success: true, moved: 0, changed: [], skipped_ids: [] }];
    },
    [create]: () => [201, { place: empty('Shed') }],
  });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename or move' }));
  const area = await screen.findByRole('textbox', { name: 'Area' });
  await user.clear(area);
  await user.type(area, `${name}{Enter}`);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(text)).toBeVisible();
  const sent = (route: string) => server.calls.filter((call) => call.route === route).map(({ body }) => body);
  const back = { from: { area: name }, to: { area: 'Attic' }, if_unchanged: [] };
  expect(sent(rename).slice(1)).toEqual(item_count > 0 ? [] : [back]);
  expect(sent(create)).toEqual(name === 'Shed' ? [{ area: 'Shed' }] : []);
});

test('an empty place is listed, can be renamed and labeled, and is deleted with an undo', async () => {
  const [create, remove] = ['POST /api/places', 'DELETE /api/places'];
  const server = open('/inventory/places', {
    'GET /api/places': () => [200, { places: [empty('Attic'), empty('Attic', 'Trunk')] }],
    [create]: () => [201, { place: empty('Attic') }],
    [remove]: () => [200, { success: true }],
  });
  await user.click(await screen.findByRole('link', { name: /^Attic\s*0 items/ }));
  expect(await screen.findByText('Nothing lies here yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'Print a label' })).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'Rename or move' })).toBeEnabled();
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(await screen.findByText('Attic is deleted')).toBeVisible();
  const sent = (route: string) => server.calls.filter((call) => call.route === route).map(({ body }) => body);
  expect(sent(remove)).toEqual([{ area: 'Attic' }]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent(create)).toEqual([{ area: 'Attic' }, { area: 'Attic', location: 'Trunk' }]));
});

test('a place is created by its name and rooms by one press each, which another press reverts', async () => {
  const [create, remove] = ['POST /api/places', 'DELETE /api/places'];
  const server = open('/inventory/places', {
    [create]: () => [201, { place: empty('Attic') }],
    [remove]: () => [200, { success: true }],
  });
  await user.click(await screen.findByRole('button', { name: 'New place' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New place' }));
  // Garage and Kitchen exist already.
  expect(dialog.queryByRole('button', { name: 'Kitchen' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Bedroom' }));
  expect(dialog.getByRole('button', { name: 'Bedroom' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(dialog.getByRole('button', { name: 'Bedroom' }));
  expect(dialog.getByRole('button', { name: 'Bedroom' })).toHaveAttribute('aria-pressed', 'false');
  await user.click(dialog.getByRole('button', { name: 'Add place' }));
  expect(dialog.getByText('Name is required')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Garage > Rack{Enter}');
  expect(await screen.findByText(/Garage › Rack is added/)).toBeVisible();
  const bodies = server.calls.filter(({ route }) => [create, remove].includes(route)).map(({ body }) => body);
  expect(bodies).toEqual([{ area: 'Bedroom' }, { area: 'Bedroom' }, { area: 'Garage', location: 'Rack' }]);
});
