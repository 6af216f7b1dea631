import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Component, type ComponentType, type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyPart, partsToLoad } from './lazy-part';
import { preloadParts } from './preload-parts';

const page = { default: () => <p>A page</p> };

// React logs each error that a boundary catches.
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

/** Code that arrives after so many failures. */
function failing(failures: number) {
  let left = failures;
  return vi.fn(async () => {
    left -= 1;
    if (left >= 0) throw new TypeError('Failed to fetch dynamically imported module');
    return page;
  });
}

test('a part is loaded when it is first shown', async () => {
  show(lazyPart(async () => page));
  expect(screen.getByText('Loading')).toBeVisible();
  expect(await screen.findByText('A page')).toBeVisible();
});

test('a part that was loaded before is drawn at once', async () => {
  const Part = lazyPart(async () => page);
  await Part.load();
  show(Part);
  expect(screen.getByText('A page')).toBeVisible();
  expect(screen.queryByText('Loading')).toBeNull();
});

test('a part that cannot be loaded says so in its place, and each Try Again loads it again', async () => {
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

test('a part that cannot be loaded is loaded again when the network is back, without a press', async () => {
  const load = failing(2);
  show(lazyPart(load));
  await screen.findByRole('alert');
  fireEvent.online(window);
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  expect(screen.getByRole('alert')).toBeVisible();
  fireEvent.online(window);
  expect(await screen.findByText('A page')).toBeVisible();
});

test('a part of a page that says itself that the network is gone says nothing without one', async () => {
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

test('parts are loaded ahead one after the other, those included that a loaded part names', async () => {
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

test('a part that failed in one place is loaded again when it is shown in another', async () => {
  const Part = lazyPart(failing(1));
  const { unmount } = show(Part);
  await screen.findByRole('alert');
  unmount();
  show(Part);
  expect(await screen.findByText('A page')).toBeVisible();
});

test('a part that has not been loaded after 120 s says so', async () => {
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

test('a part too small for a sentence says so in a note, which can be closed', async () => {
  const Menu = lazyPart<{ children: ReactNode }>(failing(2), 'note');
  show(() => <Menu>More</Menu>);
  expect(await screen.findByRole('alert')).toHaveTextContent(NOT_LOADED);
  expect(screen.getByText('More')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('More')).toBeVisible();
});

test('the button in place of a menu that cannot be loaded stays, and loads the menu again', async () => {
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

test('an error of the part itself is for the boundary of the page', async () => {
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
