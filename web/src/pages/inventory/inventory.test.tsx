import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { signedOut } from '../../state/session/session.slice';
import { answering, problem } from '../../testing/answers';
import { buildItem } from '../../testing/factories';
import { pressMore } from '../../testing/press-more';
import { show } from '../../testing/render';
import Inventory from './inventory';

const ITEMS = 'GET /api/sharing/items/my-items';
const COLLECTIONS = 'GET /api/collections?include_counts=true&include_system=true';

const THINGS = [
  buildItem({ id: 1, name: 'Blue mug', category: 'Kitchen', tags: ['gift'] }),
  buildItem({ id: 2, name: 'Red mug', category: 'Kitchen', area: 'Garage' }),
  buildItem({ id: 3, name: 'Tent', category: 'Camping', tags: ['gift', 'summer'] }),
];

function open(items = THINGS, address = '/inventory', more: Parameters<typeof answering>[0] = {}) {
  const server = answering({
    [ITEMS]: () => [200, { items }],
    [COLLECTIONS]: () => [200, { collections: [] }],
    ...more,
  });
  return { server, ...show(<Inventory />, server.fetch, address) };
}

const names = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const search = () => screen.getByRole('searchbox', { name: 'Search items' });

test("a failed load shows the server's message and can be retried", async () => {
  let down = true;
  const server = answering({
    [ITEMS]: () => (down ? [503, problem('Items cannot be read right now.')] : [200, { items: [buildItem()] }]),
  });
  show(<Inventory />, server.fetch);
  expect(await screen.findByRole('heading', { name: 'Failed to load items. Please try again.' })).toBeVisible();
  expect(screen.getByText('Items cannot be read right now. Nothing is lost.')).toBeVisible();
  for (const tool of ['Filters', 'More', 'Select', 'Display Options'])
    expect(screen.queryByRole('button', { name: tool })).not.toBeInTheDocument();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('link', { name: 'Mug' })).toBeVisible();
});

test('an empty inventory links to Scan and to a new item without a photo', async () => {
  open([]);
  expect(await screen.findByRole('link', { name: 'Scan photos' })).toHaveAttribute('href', '/scan');
  await userEvent.click(screen.getByRole('button', { name: 'Add one by hand' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
});

test('a user whose items have all departed reaches them from the empty inventory', async () => {
  open([], '/inventory', {
    'GET /api/sharing/items/my-items?departed=true': () => [200, { items: [buildItem({ name: 'Sold bike' })] }],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Departed' }));
  expect(await screen.findByRole('link', { name: 'Sold bike' })).toBeVisible();
});

test('cards show the place of an item, and only unusual states', async () => {
  open([
    buildItem({ id: 1, name: 'Plain', area: 'Garage', sub_location: 'Top shelf' }),
    buildItem({ id: 2, name: 'Few', stock_keeping: true, quantity: 2, quantity_min: 3 }),
    buildItem({ id: 3, name: 'None', stock_keeping: true, quantity: 0 }),
    buildItem({
      ...{ id: 4, name: 'Lent', tags: ['summer'] },
      ...{ access_type: 'shared_with_me', my_role: 'viewer', owner_name: 'Grace' },
    }),
  ]);
  await screen.findByText('Plain');
  const cards = screen.getAllByRole('article').map((card) => card.textContent);
  expect(cards).toEqual([
    'Lentfrom Grace (Read-only)+11 more: summer',
    'NoneOut',
    'FewLow× 2',
    'PlainGarage › Top shelf',
  ]);
});

test('the only item that a search leaves shows its place and opens like any other', async () => {
  open([
    ...THINGS,
    buildItem({ id: 4, name: 'Red teapot', area: 'Kitchen', location: 'Cupboard right' }),
    buildItem({ id: 5, name: 'Loose screw' }),
  ]);
  await screen.findByText('Tent');
  await userEvent.type(search(), 'teapot');
  await waitFor(() => expect(names()).toEqual(['Red teapot']));
  expect(screen.getByRole('article')).toHaveTextContent('Red teapotis in Kitchen › Cupboard right');
  await userEvent.clear(search());
  await userEvent.type(search(), 'screw');
  await waitFor(() => expect(screen.getByRole('article')).toHaveTextContent('Loose screwhas no place yet'));
  await userEvent.click(screen.getByRole('link', { name: 'Loose screw' }));
  expect(await screen.findByRole('dialog', { name: 'Loose screw' })).toBeVisible();
});

test('a cleared search shows no suggestions, and an empty field in focus offers recent searches', async () => {
  localStorage.setItem('recent-searches', JSON.stringify(['tent']));
  open();
  await screen.findByText('Tent');
  await userEvent.click(search());
  expect(await screen.findByRole('region', { name: 'Recent searches' })).toBeVisible();
  await userEvent.type(search(), 'mug');
  await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(search()).toHaveFocus();
  expect(screen.queryByRole('region', { name: 'Recent searches' })).toBeNull();
  await userEvent.type(search(), 'm{Backspace}');
  expect(screen.queryByRole('region', { name: 'Recent searches' })).toBeNull();
});

test('typing searches at once, and every active filter is shown and can be removed', async () => {
  open();
  await screen.findByText('Tent');
  await userEvent.type(search(), 'mug');
  await waitFor(() => expect(names()).toEqual(['Red mug', 'Blue mug']));

  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  const dialog = await screen.findByRole('dialog', { name: 'Filters' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'gift' }));
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Show 1 item' }));
  await waitFor(() => expect(names()).toEqual(['Blue mug']));

  await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  await waitFor(() => expect(names()).toEqual(['Tent', 'Blue mug']));
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter gift' }));
  await waitFor(() => expect(names()).toEqual(['Tent', 'Red mug', 'Blue mug']));
});

test('a search without results can be cleared, and a category is chosen from the existing ones', async () => {
  open();
  await screen.findByText('Tent');
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  const category = await screen.findByRole('group', { name: 'Category' });
  expect(
    within(category)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['All Categories', 'Kitchen', 'Camping']);
  await userEvent.click(within(category).getByRole('button', { name: 'Camping' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.getByText('Camping')).toBeVisible();
  await userEvent.type(search(), 'cup');
  expect(await screen.findByText('Nothing found')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(names()).toHaveLength(3));

  await userEvent.type(search(), 'cup');
  expect(await screen.findByText('Nothing found for “cup”')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  await waitFor(() => expect(names()).toHaveLength(3));
});

test('search results that filters hide are counted, and one press shows them', async () => {
  open();
  await screen.findByText('Tent');
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  const dialog = await screen.findByRole('dialog', { name: 'Filters' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Garage' }));
  await userEvent.keyboard('{Escape}');
  await userEvent.type(search(), 'mug');
  expect(await screen.findByText('1 filter hides 1 more match.')).toBeVisible();
  expect(names()).toEqual(['Red mug']);
  expect(await within(screen.getByRole('article')).findByText('mug', { selector: 'mark' })).toBeVisible();

  await userEvent.clear(search());
  await userEvent.type(search(), 'tent');
  expect(await screen.findByText('1 filter hides 1 match.')).toBeVisible();
  expect(names()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Search everywhere' }));
  await waitFor(() => expect(names()).toEqual(['Tent']));
  expect(search()).toHaveValue('tent');
});

test('recent searches are offered until the user signs out', async () => {
  const { store } = open();
  await screen.findByText('Tent');
  await userEvent.type(search(), 'tent{Enter}');
  await userEvent.clear(search());
  await userEvent.keyboard('{ArrowDown}');
  const recent = await screen.findByRole('region', { name: 'Recent searches' });
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(within(recent).getByRole('button', { name: 'tent' })).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  expect(search()).toHaveValue('tent');
  await waitFor(() => expect(search()).toHaveFocus());

  act(() => void store.dispatch(signedOut()));
  await userEvent.click(search());
  expect(screen.queryByRole('region', { name: 'Recent searches' })).toBeNull();
  expect(localStorage.getItem('recent-searches')).toBeNull();
});

test('the search, the order and the view persist on the device', async () => {
  const first = open();
  await screen.findByText('Tent');
  await userEvent.type(search(), 'mug');
  await pressMore('Display Options');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Sort by' }), 'Name');
  await userEvent.click(screen.getByRole('radio', { name: 'Ascending' }));
  await userEvent.click(screen.getByRole('button', { name: 'List' }));
  first.unmount();

  open();
  await screen.findByRole('link', { name: 'Red mug' });
  expect(search()).toHaveValue('mug');
  expect(names()).toEqual(['Blue mug', 'Red mug']);
  await pressMore('Display Options');
  expect(await screen.findByRole('button', { name: 'List', pressed: true })).toBeVisible();
});

test('"/" focuses the search field, and is a letter while the user types', async () => {
  open();
  await screen.findByText('Tent');
  await userEvent.keyboard('/');
  await waitFor(() => expect(search()).toHaveFocus());
  await userEvent.keyboard('1/2');
  expect(search()).toHaveValue('1/2');
});

test('an item opens with its details and closes with Esc', async () => {
  open([buildItem({ description: 'A present.' })]);
  await userEvent.click(await screen.findByRole('link', { name: 'Mug' }));
  const dialog = await screen.findByRole('dialog', { name: 'Mug' });
  expect(within(dialog).getByText('A present.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the URL of an item opens it', async () => {
  open(THINGS, '/items/3');
  expect(await screen.findByRole('dialog', { name: 'Tent' })).toBeVisible();
});

test('"e" on a card opens the form with the name in focus, and a viewer gets the read-only page', async () => {
  open([...THINGS, buildItem({ id: 9, name: 'Lent', my_role: 'viewer', access_type: 'shared_with_me' })]);
  (await screen.findByRole('link', { name: 'Tent' })).focus();
  await userEvent.keyboard('e');
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Tent');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  screen.getByRole('link', { name: 'Lent' }).focus();
  await userEvent.keyboard('e');
  expect(await screen.findByRole('dialog', { name: 'Lent' })).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
});

test('the URL of an item that could not be loaded shows why, and does not say that the item is gone', async () => {
  open(THINGS, '/items/77', { 'GET /api/items/77': () => [503, problem('The server restarts.')] });
  expect(await screen.findByText(/The server restarts/)).toBeVisible();
  expect(screen.queryByText(/This item is not here/)).toBeNull();
});

test('the URL of a deleted item shows a note above the list until it is closed', async () => {
  open(THINGS, '/items/77');
  const note = await screen.findByRole('alert');
  expect(note).toHaveTextContent(/This item is not here/);
  expect(names()).toHaveLength(3);
  await userEvent.click(within(note).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(note).not.toBeInTheDocument());
});
