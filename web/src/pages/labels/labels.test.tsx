import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answering } from '../../testing/answers';
import { buildItem } from '../../testing/factories';
import { show } from '../../testing/render';
import Labels from './labels';
import { pagesOf, SHEETS } from './sheets';

const items = [
  buildItem({ id: 1, name: 'Drill', area: 'Garage', location: 'Shelf' }),
  buildItem({ id: 2, name: 'Lamp' }),
  buildItem({ id: 3, name: 'Rug' }),
];

beforeEach(() => localStorage.setItem('auth_token', 'stored'));

function open(ids: string) {
  const server = answering({ 'GET /api/sharing/items/my-items': () => [200, { items }] });
  show(<Labels />, server.fetch, `/labels?ids=${ids}`);
  return server;
}
const sheet = () => screen.findByRole('list', { name: 'Sheet 1 of 1' });
const labels = async () =>
  within(await sheet())
    .getAllByRole('listitem')
    .map((label) => label.textContent);

test('each requested item has a label with a code, in the order of the URL', async () => {
  open('2,1,2');
  expect(await labels()).toEqual([
    expect.stringContaining('LampNo. 2'),
    expect.stringContaining('DrillGarage › ShelfNo. 1'),
  ]);
  expect(screen.getByRole('img', { name: 'Code that opens Drill' })).toBeInTheDocument();
  expect(screen.getByText('2 labels. Each code opens its item.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the inventory' })).toBeVisible();
});

test('a single label links back to its item, and several link to the inventory', async () => {
  open('1');
  expect(await screen.findByRole('link', { name: 'Drill' })).toHaveAttribute('href', '/items/1');
});

test('missing items are reported', async () => {
  open('1,77,nonsense');
  expect(await screen.findByText('1 item is not in your inventory and has no label.')).toBeVisible();
});

test('a URL without items links back', async () => {
  open('77');
  expect(await screen.findByText('No labels to print')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the inventory' })).toHaveAttribute('href', '/inventory');
});

test('the chosen paper is remembered', async () => {
  open('1');
  await sheet();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Paper and size' }), 'letter_30');
  expect(localStorage.getItem('label_sheet')).toBe('letter_30');
});

test('each label of a roll is a page, and its size is remembered', async () => {
  open('1,2');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Paper and size' }), 'own');
  const width = screen.getByRole('spinbutton', { name: 'Width in mm' });
  await userEvent.clear(width);
  await userEvent.type(width, '57.5');
  expect(screen.getByRole('list', { name: 'Label 2 of 2' })).toHaveStyle({ '--page-width': '57.5' });
  const styles = [...document.querySelectorAll('style')].map(({ textContent }) => textContent);
  expect(styles.join()).toContain('size: 57.5mm 40mm');
  expect(screen.queryByRole('textbox', { name: /already used/ })).toBeNull();
  await userEvent.clear(width);
  await userEvent.type(width, '5');
  expect(screen.getByText('From 15 to 300 mm.')).toBeVisible();
  expect(JSON.parse(localStorage.getItem('label_size') ?? '')).toEqual({ width: 57.5, height: 40 });
});

test('labels of places say that their codes open places', async () => {
  const places = [{ area: 'Garage', location: null, sub_location: null, item_count: 1, image_ids: [] }];
  show(<Labels />, answering({ 'GET /api/places': () => [200, { places }] }).fetch, '/labels?places=all');
  expect(await screen.findByText('1 label. Its code opens the place.')).toBeVisible();
});

test.each([
  ['50%', '50%'],
  ['50%2525', '50%'],
  ['~..', '..'],
  ['%2561ll', 'all'],
])('the URL with the place %s has only the label of "%s"', async (text, area) => {
  const places = ['50%', '..', 'all', 'Garage'].map((name) => {
    return { area: name, location: null, sub_location: null, item_count: 1, image_ids: [] };
  });
  show(<Labels />, answering({ 'GET /api/places': () => [200, { places }] }).fetch, `/labels?places=${text}`);
  expect(await labels()).toEqual([`Code that opens ${area}${area}`]);
});

test('labels fill sheet after sheet and skip the used ones on the first sheet', () => {
  const things = Array.from({ length: 24 }, (_, index) => index);
  const pages = pagesOf(things, SHEETS.a4_24, 2);
  expect(pages.map((page) => page.length)).toEqual([24, 2]);
  expect(pages[0]?.slice(0, 3)).toEqual([null, null, 0]);
  expect(pages[1]).toEqual([22, 23]);
});

test('every kind of sheet fits on its paper', () => {
  for (const kind of Object.values(SHEETS)) {
    const { columns, rows, width, height, gapX, marginLeft, marginTop, pageWidth, pageHeight } = kind;
    expect(marginLeft + columns * width + (columns - 1) * gapX).toBeLessThanOrEqual(pageWidth);
    expect(marginTop + rows * height).toBeLessThanOrEqual(pageHeight);
  }
});
