import { afterEach, expect, test, vi } from 'vitest';
import { GuestApi } from './guest-api';

const tooMany = (code: string) =>
  Response.json({ code, error: 'Too many.' }, { status: 429, headers: { 'Retry-After': '1' } });

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a list that has to wait for its turn is asked for again after the time the server says', async () => {
  vi.useFakeTimers();
  const fetch = vi.fn();
  fetch.mockResolvedValueOnce(tooMany('too_many_at_once')).mockResolvedValueOnce(Response.json({ items: [] }));
  vi.stubGlobal('fetch', fetch);
  const loaded = new GuestApi('token').collection();
  await vi.advanceTimersByTimeAsync(900);
  expect(fetch).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(await loaded).toEqual({ items: [] });
});

test('a guest who asks too often is told at once', async () => {
  const fetch = vi.fn().mockResolvedValue(tooMany('rate_limited'));
  vi.stubGlobal('fetch', fetch);
  await expect(new GuestApi('token').collection()).rejects.toMatchObject({ status: 429, message: 'Too many.' });
  expect(fetch).toHaveBeenCalledTimes(1);
});

test.each([
  ['a token where somebody is signed in', 'stored', 'Bearer stored'],
  ['no token where nobody is', null, null],
])('every call of a guest page sends %s', async (_, token, header) => {
  if (token) localStorage.setItem('auth_token', token);
  const fetch = vi.fn().mockImplementation(async () => Response.json({ items: [] }));
  vi.stubGlobal('fetch', fetch);
  const api = new GuestApi('token');
  await api.collection();
  await api.unlock('1234');
  const sent = fetch.mock.calls.map(([, { headers }]) => new Headers(headers).get('authorization'));
  expect(sent).toEqual([header, header]);
});
