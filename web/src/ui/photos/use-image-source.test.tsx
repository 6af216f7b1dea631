import { act, fireEvent, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Photo } from './photo';

const calls = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
/** Addresses that the browser began to load. */
let loads: string[] = [];

beforeEach(async () => {
  // Imported ahead, so that the import takes no time in the tests.
  await import('./ask-for-image');
  vi.useFakeTimers();
  calls.mockReset();
  loads = [];
  vi.stubGlobal('fetch', calls);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const refusal = (status: number, retry_after?: string) =>
  new Response('{}', { status, headers: retry_after ? { 'Retry-After': retry_after } : {} });
const photo = () => new Response('bytes');

function show() {
  const { container, unmount } = render(<Photo sources={['/thumb', '/whole']} alt="" instead="nothing" />);
  const image = () => container.querySelector('img');
  const watched = new MutationObserver((changes) => {
    for (const { target } of changes) loads.push((target as Element).getAttribute('src') ?? 'canceled');
  });
  watched.observe(container, { subtree: true, attributes: true, attributeFilter: ['src'] });
  const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const fail = async () => {
    fireEvent.error(image() as Element);
    await after(0);
  };
  return { container, unmount, image, after, fail };
}

test.each([
  ['429 with Retry-After', refusal(429, '7'), 7],
  ['503 with Retry-After', refusal(503, '3'), 3],
  ['503 without Retry-After', refusal(503), 10],
  ['502 from a proxy', refusal(502, 'Wed, 21 Oct 2026 07:28:00 GMT'), 10],
])(
  'a thumbnail refused with %s is retried after a delay, and the full photo is never requested',
  async (_, refused, seconds) => {
    calls.mockResolvedValueOnce(refused).mockImplementation(async () => photo());
    const { image, after, fail } = show();
    await fail();
    await after(seconds * 1000 - 1);
    expect([calls.mock.calls.length, loads]).toEqual([1, []]);
    await after(1);
    expect(calls.mock.calls.map(([url]) => url)).toEqual(['/thumb', '/thumb']);
    expect(loads).toEqual(['/thumb']);
    // The browser's own request was refused once more.
    calls.mockResolvedValueOnce(refusal(429, '1'));
    await fail();
    await after(1_000);
    expect(loads).toEqual(['/thumb', '/thumb']);
    expect(image()?.getAttribute('src')).toBe('/thumb');
  },
);

test('a missing thumbnail is replaced by the full photo at once, and a missing photo by the placeholder', async () => {
  calls.mockImplementation(async () => refusal(404));
  const { container, image, fail } = show();
  await fail();
  expect(image()?.getAttribute('src')).toBe('/whole');
  await fail();
  expect(container.textContent).toBe('nothing');
});

test('a damaged thumbnail is replaced by the full photo after three reloads', async () => {
  calls.mockImplementation(async () => photo());
  const { image, fail } = show();
  for (let reload = 1; reload <= 3; reload += 1) {
    await fail();
    expect([loads.length, image()?.getAttribute('src')]).toEqual([reload, '/thumb']);
  }
  await fail();
  expect(image()?.getAttribute('src')).toBe('/whole');
});

test('a photo that unmounts while waiting sends no more requests and aborts the current one', async () => {
  calls.mockImplementation(async () => refusal(429, '5'));
  const { unmount, after, fail } = show();
  await fail();
  unmount();
  await after(60_000);
  expect(calls).toHaveBeenCalledTimes(1);
  expect(calls.mock.calls[0]?.[1].signal?.aborted).toBe(true);
});

test.each([
  ['before it has loaded cancels its request', false, null],
  ['after it has loaded keeps its address', true, '/thumb'],
])('a photo that unmounts %s', (_, complete, src) => {
  const { image, unmount } = show();
  const shown = image() as HTMLImageElement;
  Object.defineProperty(shown, 'complete', { value: complete });
  unmount();
  expect(shown.getAttribute('src')).toBe(src);
});

test('a photo keeps its address while it is mounted, in strict mode too', () => {
  const { container } = render(<Photo sources={['/thumb']} alt="" />, { wrapper: StrictMode });
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/thumb');
});
