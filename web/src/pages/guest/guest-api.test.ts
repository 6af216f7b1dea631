import { afterEach, expect, test, vi } from 'vitest';
import { GuestApi } from './guest-api';

const tooMany = (code: string) =>
  Response.json({ code, error: 'Too many.' }, { status: 429, headers: { 'Retry-After': '1' } });

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a guest page retries a list after the time that the server states', async () => {
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

test('a rate-limited guest sees the error at once', async () => {
  const fetch = vi.fn().mockResolvedValue(tooMany('rate_limited'));
  vi.stubGlobal('fetch', fetch);
  await expect(new GuestApi('token').collection()).rejects.toMatchObject({ status: 429, message: 'Too many.' });
  expect(fetch).toHaveBeenCalledTimes(1);
});

test.each([
  ['the token of a signed-in user', 'stored', 'Bearer stored'],
  ['no token for a signed-out visitor', null, null],
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
