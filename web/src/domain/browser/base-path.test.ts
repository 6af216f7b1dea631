import { afterEach, describe, expect, test } from 'vitest';

afterEach(() => {
  document.head.querySelector('meta[name="base-path"]')?.remove();
  window.history.replaceState(null, '', '/');
});

/** Imports a fresh copy of the module for a page that the gateway serves below this path. */
async function below(base: string) {
  if (base) document.head.insertAdjacentHTML('beforeend', `<meta name="base-path" content="${base}">`);
  const query = `?below=${base}`;
  return (await import(/* @vite-ignore */ `./base-path${query}`)) as typeof import('./base-path');
}

test('addresses stay unchanged when the app is served at the root', async () => {
  const { withBase, withoutBase } = await below('');
  expect(withBase('/api/items')).toBe('/api/items');
  expect(withoutBase('/items/5')).toBe('/items/5');
});

describe('an app served below /things', () => {
  test('adds its base path to addresses and removes it once', async () => {
    const { withBase, withoutBase } = await below('/things');
    expect(withBase('/api/items')).toBe('/things/api/items');
    expect(withoutBase('/things/items/5')).toBe('/items/5');
    expect(withoutBase('/things/things/x')).toBe('/things/x');
    expect(withoutBase('/thingsandmore')).toBe('/thingsandmore');
  });

  test.each([
    ['/', '/things/'],
    ['/things', '/things/'],
    ['/things/', '/things/'],
    ['/inventory?q=a#b', '/things/inventory?q=a#b'],
    ['/things/inventory?q=a#b', '/things/inventory?q=a#b'],
    ['/thingsandmore', '/things/thingsandmore'],
  ])('redirects a visit to %s to %s', async (address, expected) => {
    const { enterBase } = await below('/things');
    window.history.replaceState(null, '', address);
    enterBase();
    const { pathname, search, hash } = window.location;
    expect(pathname + search + hash).toBe(expected);
  });
});
