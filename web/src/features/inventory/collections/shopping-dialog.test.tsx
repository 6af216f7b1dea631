import { beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { answering } from '../../../testing/answers';
import { buildCollection, buildCollectionItem } from '../../../testing/factories';
import { show } from '../../../testing/render';
import '../../../i18n/collections-texts';
import PrintPage from './print-page';
import ShoppingDialog from './shopping-dialog';

const user = userEvent.setup();
const kept = { stock_keeping: true };
const items = [
  buildCollectionItem({ ...kept, id: 1, name: 'Batteries', quantity: 0, quantity_min: 4, area: 'Office' }),
  buildCollectionItem({ ...kept, id: 2, name: 'Tea', quantity: 2, quantity_min: 2, area: 'Kitchen' }),
  buildCollectionItem({ ...kept, id: 3, name: 'Salt', quantity: 3, quantity_min: 1 }),
];
const routes: Parameters<typeof answering>[0] = {
  'GET /api/collections/1': () => [200, buildCollection({ name: 'Stock', is_system: true })],
  'GET /api/collections/1/items': () => [200, { items }],
};

beforeEach(() => sessionStorage.clear());

const open = () => show(<ShoppingDialog collectionId={1} opened onClose={() => {}} />, answering(routes).fetch);

test('lists what is low or out with how many to buy, in the order of places', async () => {
  open();
  const boxes = await screen.findAllByRole('checkbox');
  expect(boxes.map((box) => box.closest('li')?.textContent)).toEqual([
    'TeaKitchen · have 2 · minimum 2buy 1',
    'BatteriesOffice · have 0 · minimum 4Outbuy 5',
  ]);
});

test('what is ticked off is still ticked when the list is opened again', async () => {
  const { unmount } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Tea' }));
  expect(screen.getByText('1 thing to buy')).toBeVisible();
  unmount();
  open();
  expect(await screen.findByRole('checkbox', { name: 'Tea' })).toBeChecked();
});

test('is copied as lines of what is left to buy', async () => {
  const copying = userEvent.setup();
  open();
  await copying.click(await screen.findByRole('checkbox', { name: 'Batteries' }));
  await copying.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('1 × Tea (Kitchen)');
});

test.each([
  ['/collections/1/print', ['Salt', 'Tea', 'Batteries'], 'Stock'],
  ['/collections/1/print?list=shopping', ['Tea', 'Batteries'], 'Shopping list'],
])('%s is a page for paper', async (address, names, title) => {
  const pages = (
    <Routes>
      <Route path="collections/:id/print" element={<PrintPage />} />
    </Routes>
  );
  show(pages, answering(routes).fetch, address);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => row.querySelector('td:nth-child(2) > span')?.textContent)).toEqual(names);
});
