import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { buildItem } from '../../testing/factories';
import { printList } from './print-list';
import { PrintedList } from './printed-list';
import type { PrintedPage } from './printed-page';

const ITEMS = Array.from({ length: 306 }, (_, index) =>
  buildItem({ id: index + 1, name: `Thing ${index}`, area: 'Attic', quantity: 1_000 + index }),
);
const page = (more: Partial<PrintedPage> = {}): PrintedPage => ({ title: 'All Items', items: ITEMS, ...more });
const before = () => act(() => void window.dispatchEvent(new Event('beforeprint')));
const rows = () => screen.queryAllByRole('row', { hidden: true }).map(({ textContent }) => textContent);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('the sheet contains all items in list order while the browser prints, and is removed later', () => {
  vi.useFakeTimers();
  render(<PrintedList read={page} />);
  expect(rows()).toEqual([]);
  // Not wrapped in act(): the browser prints as soon as the event handlers return.
  window.dispatchEvent(new Event('beforeprint'));
  expect(rows().slice(1)).toEqual(ITEMS.map(({ name, quantity }) => `${name}Attic${quantity.toLocaleString('en')}`));
  expect(screen.getByRole('table', { hidden: true }).parentElement).toHaveTextContent(/^All Items306 items · /);
  window.dispatchEvent(new Event('afterprint'));
  act(() => void vi.advanceTimersByTime(2_000));
  expect(rows()).toEqual([]);
});

test('a printed checklist has headings above their items, and checkboxes', () => {
  const items = ['Tent', 'Rope', 'Cup'].map((name, index) => ({
    ...buildItem({ id: index + 1, name }),
    is_checked: index === 1,
  }));
  const headings = new Map([
    [0, 'Attic'],
    [2, 'Kitchen'],
  ]);
  render(<PrintedList read={() => page({ items, headings, ticks: true })} />);
  before();
  expect(rows()).toEqual(['ItemPlaceQuantity', 'Attic', 'Tent1', '✓Rope1', 'Kitchen', 'Cup1']);
  expect(document.querySelectorAll('th:not([scope])')).toHaveLength(0);
});

test('only the topmost list is printed', () => {
  const dialog = { title: 'Shopping list', items: [buildItem({ name: 'Salt' })] };
  const { rerender } = render(
    <>
      <PrintedList read={page} />
      <PrintedList read={() => dialog} />
    </>,
  );
  before();
  expect(screen.getAllByRole('table', { hidden: true })).toHaveLength(1);
  expect(document.body).toHaveTextContent('Salt');
  rerender(<PrintedList read={page} />);
  before();
  expect(rows()).toHaveLength(307);
});

test('“Print” waits until all pictures have loaded or failed', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  const items = [1, 2].map((id) => buildItem({ id, image_id: id, thumbnail_url: `/api/images/${id}?thumb=1` }));
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
  render(<PrintedList read={() => page({ items })} />);
  act(printList);
  const [first, second] = document.querySelectorAll('table img');
  if (!first || !second) throw new Error('no pictures');
  fireEvent.load(first);
  await act(async () => {});
  expect(print).not.toHaveBeenCalled();
  fireEvent.error(second);
  await act(async () => {});
  expect(print).toHaveBeenCalledOnce();
});

test('“Print” prints the page if no list is on screen', () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  printList();
  expect(print).toHaveBeenCalledOnce();
});
