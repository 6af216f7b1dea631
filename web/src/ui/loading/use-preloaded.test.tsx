import { fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePreloaded } from './use-preloaded';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function page() {
  const loaded: string[] = [];
  const good = { load: async () => void loaded.push('good') };
  const gone = { load: () => Promise.reject(new Error('offline')) };
  function Page() {
    usePreloaded(gone, good);
    return null;
  }
  return { loaded, ...render(<Page />) };
}

test('parts are preloaded, and a failing part does not stop the others', () => {
  const { loaded } = page();
  expect(loaded).toEqual([]);
  vi.advanceTimersByTime(4_000);
  expect(loaded).toEqual(['good']);
});

test('parts are preloaded once, as soon as the user interacts', () => {
  const { loaded } = page();
  fireEvent.pointerMove(window);
  fireEvent.keyDown(window);
  vi.advanceTimersByTime(4_000);
  expect(loaded).toEqual(['good']);
});

test('an unmounted page preloads nothing', () => {
  const { loaded, unmount } = page();
  unmount();
  fireEvent.keyDown(window);
  vi.advanceTimersByTime(4_000);
  expect(loaded).toEqual([]);
});
