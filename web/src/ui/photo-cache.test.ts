import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { PhotoCache } from './photo-cache';

let made = 0;
const revoked: string[] = [];

beforeEach(() => {
  made = 0;
  revoked.length = 0;
  URL.createObjectURL = () => `blob:${++made}`;
  URL.revokeObjectURL = (url) => revoked.push(url);
});
afterEach(() => {
  jest.restoreAllMocks();
});

const loadAtOnce = async () => new Blob();

test('a photo shown twice is fetched once and kept for scrolling back', async () => {
  const photos = new PhotoCache(loadAtOnce);
  const [first, second] = await Promise.all([photos.acquire('/a'), photos.acquire('/a')]);
  photos.release('/a');
  photos.release('/a');
  expect([first, second, await photos.acquire('/a')]).toEqual(['blob:1', 'blob:1', 'blob:1']);
  expect(revoked).toEqual([]);
});

test('one that scrolls away before it arrived is given up', async () => {
  const given: AbortSignal[] = [];
  const photos = new PhotoCache((_, signal) => {
    given.push(signal);
    return new Promise(() => {});
  });
  void photos.acquire('/a');
  photos.release('/a');
  expect(given[0]?.aborted).toBe(true);
});

test('the longest unused are revoked when they are many megabytes', async () => {
  const photos = new PhotoCache(async () => new Blob([new Uint8Array(1024 * 1024)]));
  for (let index = 0; index < 26; index += 1) {
    await photos.acquire(`/${index}`);
    photos.release(`/${index}`);
  }
  await Promise.resolve();
  expect(revoked).toEqual(['blob:1', 'blob:2']);
});

test('a photo that failed is asked for again', async () => {
  let tries = 0;
  const photos = new PhotoCache(() => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error('503')) : loadAtOnce();
  });
  await expect(photos.acquire('/a')).rejects.toThrow('503');
  expect(await photos.acquire('/a')).toBe('blob:1');
});

test('signing out revokes everything', async () => {
  const photos = new PhotoCache(loadAtOnce);
  await photos.acquire('/a');
  photos.clear();
  await Promise.resolve();
  expect(revoked).toEqual(['blob:1']);
});
