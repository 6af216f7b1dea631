import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import Inventory from '../../../pages/inventory/inventory';
import { answering } from '../../../testing/answers';
import { buildField, buildItem } from '../../../testing/factories';
import { show } from '../../../testing/render';

const FIELDS = [
  buildField({ id: 1, name: 'Height', kind: 'number' }),
  buildField({ id: 2, name: 'Bought on', kind: 'date' }),
  buildField({ id: 3, name: 'Manual', kind: 'link' }),
];
const THINGS = [
  buildItem({ id: 1, name: 'Mug', custom: { 1: 9.5, 2: '2026-05-01' } }),
  buildItem({ id: 2, name: 'Drill', custom: { 1: 25, 2: '2026-04-30', 3: 'https://example.org/drill' } }),
  buildItem({ id: 3, name: 'Tent' }),
];

const open = () =>
  show(
    <Inventory />,
    answering({
      'GET /api/sharing/items/my-items': () => [200, { items: THINGS }],
      'GET /api/collections?include_counts=true&include_system=true': () => [200, { collections: [] }],
      'GET /api/fields': () => [200, { fields: FIELDS }],
    }).fetch,
    '/inventory',
  );
const names = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const removal = (filter: string) => screen.findByRole('button', { name: `Remove filter ${filter}` });
const openSheet = async () => userEvent.click(await screen.findByRole('button', { name: /^Filters/ }));
const field = async (name: string) => within(await screen.findByRole('group', { name }));
const showItems = (count: string) => userEvent.click(screen.getByRole('button', { name: `Show ${count}` }));

beforeEach(() => localStorage.clear());

test('a range of numbers is typed on the sheet, is remembered, and its chip removes it', async () => {
  const { unmount } = open();
  await openSheet();
  const height = await field('Height');
  await userEvent.type(height.getByLabelText('From'), '9.5');
  expect(await screen.findByRole('button', { name: 'Show 2 items' })).toBeVisible();
  await userEvent.type(height.getByLabelText('To'), '20');
  expect(await screen.findByRole('button', { name: 'Show 1 item' })).toBeVisible();
  unmount();

  open();
  await removal('Height: 9.5 – 20');
  await waitFor(() => expect(names()).toEqual(['Mug']));
  await openSheet();
  expect((await field('Height')).getByLabelText('From')).toHaveValue('9.5');
  await showItems('1 item');
  await userEvent.click(await removal('Height: 9.5 – 20'));
  await waitFor(() => expect(names()).toHaveLength(3));
});

test('a date can be limited on one side, and an emptied limit removes the filter', async () => {
  const { store } = open();
  await openSheet();
  const from = (await field('Bought on')).getByLabelText('From');
  await userEvent.type(from, '2026-05-01');
  await removalOf('Bought on: from May 1, 2026');
  expect(store.getState().inventory.preferences.filters.custom).toEqual({ 2: { from: '2026-05-01', to: null } });
  await waitFor(() => expect(names()).toEqual(['Mug']));
  await userEvent.clear(from);
  await waitFor(() => expect(store.getState().inventory.preferences.filters.custom).toEqual({}));

  await userEvent.type((await field('Bought on')).getByLabelText('To'), '2026-04-30');
  await removalOf('Bought on: to Apr 30, 2026');
});

test('text that is not a number is an error and keeps the filter, and Clear empties the inputs', async () => {
  const { store } = open();
  await openSheet();
  const [from, to] = (await field('Height')).getAllByRole('textbox');
  if (!from || !to) throw new Error('The inputs are missing.');
  await userEvent.type(from, '-');
  expect(screen.queryByText(/must be a number/)).toBeNull();
  await userEvent.type(from, '4 cm');
  expect(await screen.findByText('“Height” must be a number, such as 12.5.')).toBeVisible();
  expect(from).toBeInvalid();
  await userEvent.type(to, '10');
  expect(store.getState().inventory.preferences.filters.custom).toEqual({ 1: { from: -4, to: 10 } });
  expect(from).toHaveValue('-4 cm');

  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  const height = await field('Height');
  expect(height.getByLabelText('From')).toHaveValue('');
  expect(height.getByLabelText('To')).toHaveValue('');
  expect(screen.queryByText(/must be a number/)).toBeNull();
});

test('a date that is typed only in part is an error once its input is left', async () => {
  const { store } = open();
  await openSheet();
  const from = (await field('Bought on')).getByLabelText<HTMLInputElement>('From');
  await userEvent.type(from, '2026-05-01');
  Object.defineProperty(from, 'validity', { value: { badInput: true } });
  fireEvent.change(from, { target: { value: '' } });
  expect(screen.queryByText(/Enter day, month and year/)).toBeNull();
  await userEvent.tab();
  expect(await screen.findByText('Enter day, month and year, or clear the field')).toBeVisible();
  expect(store.getState().inventory.preferences.filters.custom).toEqual({ 2: { from: '2026-05-01', to: null } });
});

test('items without a value are a choice of their own, which a limit replaces', async () => {
  open();
  await openSheet();
  const height = await field('Height');
  await userEvent.type(height.getByLabelText('From'), '1');
  await userEvent.click(height.getByRole('button', { name: 'No value', pressed: false }));
  await removalOf('Height: No value');
  await waitFor(() => expect(names()).toEqual(['Tent']));
  expect(height.getByLabelText('From')).toHaveValue('');
  await userEvent.type(height.getByLabelText('To'), '9.5');
  await removalOf('Height: to 9.5');
  expect(height.getByRole('button', { name: 'No value', pressed: false })).toBeVisible();
});

test('the list can be filtered by whether an item has a link', async () => {
  open();
  await openSheet();
  const manual = await field('Manual');
  await userEvent.click(manual.getByRole('button', { name: 'With a link' }));
  await waitFor(() => expect(names()).toEqual(['Drill']));
  await userEvent.click(manual.getByRole('button', { name: 'Without a link' }));
  await removalOf('Manual: Without a link');
  await waitFor(() => expect(names()).toEqual(['Tent', 'Mug']));
  await userEvent.click(manual.getByRole('button', { name: 'Without a link', pressed: true }));
  await waitFor(() => expect(names()).toHaveLength(3));
});

/** The chips are behind the sheet. */
const removalOf = (filter: string) => screen.findByRole('button', { name: `Remove filter ${filter}`, hidden: true });
