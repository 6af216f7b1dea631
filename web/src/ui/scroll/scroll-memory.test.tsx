import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Link } from '../page/link';
import { ScrollMemory } from './scroll-memory';
import { beginScrollPositions } from './scroll-positions';

/** Height of the page, because jsdom has no layout. */
let height = 0;
let resized: () => void = () => {};

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/inventory');
  height = 5_000;
  vi.stubGlobal('scrollTo', (_x: number, y: number) => {
    Object.assign(window, { scrollY: Math.min(y, height) });
    window.dispatchEvent(new Event('scroll'));
  });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resized = callback;
      }
      observe() {}
      disconnect() {
        resized = () => {};
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

/** Simulates a page load: the first visit, a reload or a return from another site. */
function load() {
  beginScrollPositions();
  return render(
    <BrowserRouter>
      <ScrollMemory />
      <Link to="/home">Home</Link>
      <Link to="/inventory">Inventory</Link>
      <Link to="/items/7">Item</Link>
      <Routes>
        <Route path="*" element={null} />
      </Routes>
    </BrowserRouter>,
  );
}

const go = (name: string) => userEvent.click(screen.getByRole('link', { name }));
const back = () =>
  act(async () => {
    const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await arrived;
  });
const grow = (to: number) => {
  height = to;
  resized();
};

test('a new page starts at the top, and Back restores the position of the previous page', async () => {
  load();
  window.scrollTo(0, 1_200);
  await go('Home');
  expect(window.scrollY).toBe(0);
  window.scrollTo(0, 300);
  await go('Inventory');
  expect(window.scrollY).toBe(0);
  await back();
  expect(window.scrollY).toBe(300);
  await back();
  expect(window.scrollY).toBe(1_200);
});

test('Back saves a position that the browser has not reported as a scroll event yet', async () => {
  load();
  await go('Home');
  Object.assign(window, { scrollY: 300 });
  await back();
  await act(async () => window.history.forward());
  await waitFor(() => expect(window.scrollY).toBe(300));
});

test('a list that loads late scrolls to its old position, unless the user has interacted with the page', async () => {
  load();
  window.scrollTo(0, 1_200);
  await go('Home');
  height = 400;
  await back();
  expect(window.scrollY).toBe(400);
  grow(800);
  expect(window.scrollY).toBe(800);
  grow(5_000);
  expect(window.scrollY).toBe(1_200);

  await go('Home');
  height = 400;
  await back();
  window.dispatchEvent(new Event('wheel'));
  grow(5_000);
  expect(window.scrollY).toBe(400);
});

test('a reload and a return from another site restore the position', () => {
  const before = load();
  window.scrollTo(0, 1_200);
  window.dispatchEvent(new Event('pagehide'));
  before.unmount();
  window.scrollTo(0, 0);
  load();
  expect(window.scrollY).toBe(1_200);
});

test('opening and closing an item over the list does not move the list', async () => {
  load();
  window.scrollTo(0, 1_200);
  await go('Item');
  expect(window.scrollY).toBe(1_200);
  await back();
  expect(window.scrollY).toBe(1_200);
});
