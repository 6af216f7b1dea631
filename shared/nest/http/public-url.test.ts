import { describe, expect, test } from '@jest/globals';
import { basePath, checkPublicUrl, PublicUrlEnv, publicUrl, withoutBase } from './public-url.js';

const Env = PublicUrlEnv.superRefine(checkPublicUrl);

describe('the base path and the public URL of the product', () => {
  test.each([
    [{}, '', undefined],
    [{ BASE_PATH: '/' }, '', undefined],
    [{ BASE_PATH: '/things' }, '/things', undefined],
    [{ BASE_PATH: 'things/' }, '/things', undefined],
    [{ BASE_PATH: '/at/home' }, '/at/home', undefined],
    [{ PUBLIC_URL: 'https://home.example' }, '', 'https://home.example'],
    [{ PUBLIC_URL: 'https://home.example:8443/' }, '', 'https://home.example:8443'],
    [{ PUBLIC_URL: 'https://home.example/things/' }, '/things', 'https://home.example/things'],
    [{ PUBLIC_URL: 'https://home.example', BASE_PATH: '/things' }, '/things', 'https://home.example/things'],
    [{ PUBLIC_URL: 'https://home.example/things', BASE_PATH: 'things' }, '/things', 'https://home.example/things'],
  ])('%j is at the path "%s"', (source, base, url) => {
    const { PUBLIC_URL, ...env } = Env.parse(source);
    expect(basePath({ ...env, PUBLIC_URL })).toBe(base);
    expect(PUBLIC_URL && publicUrl({ ...env, PUBLIC_URL })).toBe(url);
  });

  test.each([
    [{ BASE_PATH: '/my things' }, 'BASE_PATH'],
    [{ BASE_PATH: '/things?x' }, 'BASE_PATH'],
    [{ BASE_PATH: '/a//b' }, 'BASE_PATH'],
    [{ BASE_PATH: '/a/../b' }, 'BASE_PATH'],
    [{ BASE_PATH: '/"><script>' }, 'BASE_PATH'],
    [{ BASE_PATH: '/api' }, 'BASE_PATH'],
    [{ BASE_PATH: 'shared/' }, 'BASE_PATH'],
    [{ PUBLIC_URL: 'https://home.example/my%20things' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://home.example/things', BASE_PATH: '/stuff' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://home.example/things', BASE_PATH: '/' }, 'PUBLIC_URL'],
  ])('the error for %j names the wrong variable', (source, name) => {
    const issues = Env.safeParse(source).error?.issues.map(({ path }) => path.join());
    expect(issues?.[0]).toBe(name);
  });
});

test.each([
  ['/things/api/items?x=1', '/api/items?x=1'],
  ['/api/items', '/api/items'],
  ['/thingsandmore/api', '/thingsandmore/api'],
  // Only once, because a path can repeat the prefix.
  ['/things/things/api', '/things/api'],
])('the gateway reads %s as %s below /things', (address, expected) => {
  expect(withoutBase(address, '/things')).toBe(expected);
  expect(withoutBase(address, '')).toBe(address);
});
