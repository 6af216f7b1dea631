import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { answering, problem } from '../../../testing/answers';
import { buildCollection, buildCollectionItem } from '../../../testing/factories';
import { show } from '../../../testing/render';
import '../../../i18n/locales/collections';
import PrintPage from '../../../pages/collection-print/print-page';
import { forgetBought, storedTicks, storeTicks } from '../shopping-ticks';
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

test('the shopping list has each low or out-of-stock item with the quantity to buy, in place order', async () => {
  open();
  const boxes = await screen.findAllByRole('checkbox');
  expect(boxes.map((box) => box.closest('li')?.textContent)).toEqual([
    'TeaKitchen · have 2 · minimum 2buy 1',
    'BatteriesOffice · have 0 · minimum 4Outbuy 5',
  ]);
});

test('a ticked item is still ticked when the list opens again', async () => {
  const { unmount } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Tea' }));
  expect(screen.getByText('1 thing to buy')).toBeVisible();
  unmount();
  open();
  expect(await screen.findByRole('checkbox', { name: 'Tea' })).toBeChecked();
});

test('the unticked items can be copied as lines of text', async () => {
  const copying = userEvent.setup();
  open();
  await copying.click(await screen.findByRole('checkbox', { name: 'Batteries' }));
  await copying.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('1 × Tea (Kitchen)');
});

test.each([
  ['/collections/1/print', ['Tea', 'Batteries', 'Salt'], 'Stock'],
  ['/collections/1/print?list=shopping', ['Tea', 'Batteries'], 'Shopping list'],
])('%s is a page for printing', async (address, names, title) => {
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

test.each(['/collections/none/print', '/collections/99/print', '/collections/1/print?with=99'])(
  '%s says that the collection does not exist and links back',
  async (address) => {
    const gone: [number, unknown] = [404, problem('The collection was not found.', 'collection_not_found')];
    const server = answering({
      ...routes,
      'GET /api/collections/99': () => gone,
      'GET /api/collections/99/items': () => gone,
    });
    show(
      <Routes>
        <Route path="collections/:id/print" element={<PrintPage />} />
      </Routes>,
      server.fetch,
      address,
    );
    expect(await screen.findByText('The collection was not found.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the inventory' })).toHaveAttribute('href', '/inventory');
  },
);

test('a merged shopping list has each item of both collections once, on screen and in print', async () => {
  const theirs = [items[1], buildCollectionItem({ ...kept, id: 5, name: 'Rice', quantity: 0, quantity_min: 0 })];
  const both = { ...routes, 'GET /api/collections/9/items': () => [200, { items: theirs }] as [number, unknown] };
  const dialog = <ShoppingDialog collectionId={1} joinedId={9} opened onClose={() => {}} />;
  const { unmount } = show(dialog, answering(both).fetch);
  const boxes = await screen.findAllByRole('checkbox');
  expect(boxes.map((box) => box.closest('li')?.querySelector('label')?.textContent)).toEqual([
    'Rice',
    'Tea',
    'Batteries',
  ]);
  const address = screen.getByRole('link', { name: 'Print' }).getAttribute('href') ?? '';
  unmount();
  const pages = (
    <Routes>
      <Route path="collections/:id/print" element={<PrintPage />} />
    </Routes>
  );
  show(pages, answering(both).fetch, address);
  expect(await screen.findByRole('row', { name: /Rice/ })).toBeVisible();
  expect(screen.getAllByRole('row')).toHaveLength(4);
});

test('a tick is dropped once the item is no longer low', async () => {
  storeTicks(new Set([1, 2, 77]));
  const low = items.slice(0, 2);
  expect(forgetBought(low)).toEqual(new Set([1, 2, 77]));
  expect(forgetBought(low.map((item) => ({ ...item, quantity: item.id === 2 ? 3 : 0 })))).toEqual(new Set([1, 77]));
  open();
  expect(await screen.findByRole('checkbox', { name: 'Tea' })).not.toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Batteries' })).toBeChecked();
});

test('the list drops the ticks of items bought since', async () => {
  storeTicks(new Set([2, 3]));
  open();
  expect(await screen.findByRole('checkbox', { name: 'Tea' })).toBeChecked();
  expect(storedTicks()).toEqual(new Set([2]));
});

test('the printed page loads fresh data and sorts in natural order', async () => {
  let names = ['Batch 10', 'Batch 2'];
  const answers = answering({
    ...routes,
    'GET /api/collections/1/items': () => [
      200,
      { items: names.map((name, index) => buildCollectionItem({ id: index + 1, name })) },
    ],
  });
  function Pages() {
    const [opened, setOpened] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setOpened(!opened)}>
          turn
        </button>
        {opened && (
          <Routes>
            <Route path="collections/:id/print" element={<PrintPage />} />
          </Routes>
        )}
      </>
    );
  }
  show(<Pages />, answers.fetch, '/collections/1/print');
  await screen.findByText('Batch 10');
  expect(screen.getAllByText(/^Batch/).map(({ textContent }) => textContent)).toEqual(['Batch 2', 'Batch 10']);
  names = ['Batch 3'];
  await user.click(screen.getByRole('button', { name: 'turn' }));
  await user.click(screen.getByRole('button', { name: 'turn' }));
  expect(await screen.findByText('Batch 3')).toBeVisible();
});
