import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Component, type ComponentType, type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyPart, partsToLoad } from './lazy-part';
import { preloadParts } from './preload-parts';

const page = { default: () => <p>A page</p> };

// React logs every error that a boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const show = (Part: ComponentType<object>) =>
  render(
    <MantineProvider env="test">
      <p>The rest</p>
      <Suspense fallback="Loading">
        <Part />
      </Suspense>
    </MantineProvider>,
  );

const NOT_LOADED = 'This could not be opened. Check your connection and try again, or reload the page.';
const tryAgain = () => fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));

/** A loader that succeeds after this many failures. */
function failing(failures: number) {
  let left = failures;
  return vi.fn(async () => {
    left -= 1;
    if (left >= 0) throw new TypeError('Failed to fetch dynamically imported module');
    return page;
  });
}

test('a lazy part loads when it is first shown', async () => {
  show(lazyPart(async () => page));
  expect(screen.getByText('Loading')).toBeVisible();
  expect(await screen.findByText('A page')).toBeVisible();
});

test('a preloaded part renders at once', async () => {
  const Part = lazyPart(async () => page);
  await Part.load();
  show(Part);
  expect(screen.getByText('A page')).toBeVisible();
  expect(screen.queryByText('Loading')).toBeNull();
});

test('a part that cannot be loaded shows an error in its place, and Try Again reloads it', async () => {
  const load = failing(2);
  show(lazyPart(load));
  expect(await screen.findByRole('alert')).toHaveTextContent(NOT_LOADED);
  expect(screen.getByText('The rest')).toBeVisible();
  tryAgain();
  expect(await screen.findByRole('alert')).toHaveTextContent(NOT_LOADED);
  tryAgain();
  expect(await screen.findByText('A page')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(3);
});

test('a part that failed to load retries when the network is back', async () => {
  const load = failing(2);
  show(lazyPart(load));
  await screen.findByRole('alert');
  fireEvent.online(window);
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  expect(screen.getByRole('alert')).toBeVisible();
  fireEvent.online(window);
  expect(await screen.findByText('A page')).toBeVisible();
});

test("an 'unless_offline' part shows no error while the browser is offline", async () => {
  let isOnline = false;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  const load = failing(2);
  show(lazyPart(load, 'unless_offline'));
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  isOnline = true;
  fireEvent.online(window);
  expect(await screen.findByRole('alert')).toHaveTextContent(NOT_LOADED);
  fireEvent.online(window);
  expect(await screen.findByText('A page')).toBeVisible();
});

test('preloadParts loads parts one after the other, including parts that a loaded part declares', async () => {
  vi.useFakeTimers();
  partsToLoad.clear();
  const inner = vi.fn(async () => page);
  const outer = vi.fn(async () => {
    lazyPart(inner);
    return page;
  });
  lazyPart(outer);
  const unloadable = failing(1);
  lazyPart(unloadable);
  void preloadParts();
  await vi.advanceTimersByTimeAsync(7_999);
  expect(outer).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5_000);
  for (const load of [outer, unloadable, inner]) expect(load).toHaveBeenCalledTimes(1);
});

test('a part that failed in one place is retried when it is shown in another', async () => {
  const Part = lazyPart(failing(1));
  const { unmount } = show(Part);
  await screen.findByRole('alert');
  unmount();
  show(Part);
  expect(await screen.findByText('A page')).toBeVisible();
});

test('a part that takes longer than 120 s shows an error', async () => {
  vi.useFakeTimers();
  const load = vi.fn(() => new Promise<typeof page>(() => {}));
  show(lazyPart(load));
  await act(() => vi.advanceTimersByTimeAsync(119_999));
  expect(screen.getByText('Loading')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByRole('alert')).toHaveTextContent(NOT_LOADED);
  expect(screen.getByText('The rest')).toBeVisible();

  load.mockResolvedValue(page);
  tryAgain();
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText('A page')).toBeVisible();
});

test("a 'note' part that cannot be loaded shows a note that can be closed", async () => {
  const Menu = lazyPart<{ children: ReactNode }>(failing(2), 'note');
  show(() => <Menu>More</Menu>);
  expect(await screen.findByRole('alert')).toHaveTextContent(NOT_LOADED);
  expect(screen.getByText('More')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('More')).toBeVisible();
});

test('the stand-in button of a menu that cannot be loaded stays and retries the load', async () => {
  const Menu = lazyPart(failing(2), 'note');
  show(() => (
    <Menu
      standIn={(retry) => (
        <button type="button" onClick={retry}>
          More
        </button>
      )}
    />
  ));
  await screen.findByRole('alert');
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'More' }));
  press();
  expect(await screen.findByRole('alert')).toHaveTextContent(NOT_LOADED);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  press();
  expect(await screen.findByText('A page')).toBeVisible();
});

test('an error thrown by the part itself reaches the boundary of the page', async () => {
  class Boundary extends Component<{ children: ReactNode }, { text: string | null }> {
    override state = { text: null };
    static getDerivedStateFromError = ({ message }: Error) => ({ text: message });
    override render = () => this.state.text ?? this.props.children;
  }
  const Broken = lazyPart(async () => ({
    default: (): ReactNode => {
      throw new Error('A mistake');
    },
  }));
  show(() => (
    <Boundary>
      <Broken />
    </Boundary>
  ));
  expect(await screen.findByText('A mistake')).toBeVisible();
});
