import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as rotating from './rotate-image';
import { usePhotoDraft } from './use-photo-draft';

const working = new Set<string>();
let made = 0;
/** Pending rotations: their source, their angle, and how to settle them. */
let turns: { url: string; quarters: number; done: () => void; fail: () => void }[] = [];

beforeEach(() => {
  working.clear();
  turns = [];
  const createObjectURL = () => {
    made += 1;
    working.add(`blob:${made}`);
    return `blob:${made}`;
  };
  Object.assign(URL, { createObjectURL, revokeObjectURL: (url: string) => working.delete(url) });
  vi.spyOn(rotating, 'rotateImage').mockImplementation((url, quarters) => {
    if (url.startsWith('blob:')) expect(working).toContain(url);
    const { promise, resolve, reject } = Promise.withResolvers<File>();
    const file = new File([], `turned-${quarters}.jpg`);
    turns.push({ url, quarters, done: () => resolve(file), fail: () => reject(new Error('no picture')) });
    return promise;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(URL, 'createObjectURL');
  Reflect.deleteProperty(URL, 'revokeObjectURL');
});

const photo = (name: string) => new File(['pixels'], name, { type: 'image/jpeg' });
const draft = () => renderHook(() => usePhotoDraft('/api/images/1')).result;

test('a rotation that ends after the draft was discarded has no effect', async () => {
  const result = draft();
  act(() => result.current.choose(photo('new.jpg')));
  const turning = result.current.rotate();
  act(() => result.current.reset());
  await act(async () => turns[0]?.done());
  await turning;
  expect(result.current.draft).toBeNull();
  expect(working.size).toBe(0);
  void result.current.rotate();
  expect(turns[1]).toMatchObject({ url: '/api/images/1', quarters: 1 });
});

test('a rotation that ends after another photo was chosen does not replace that photo', async () => {
  const result = draft();
  const turning = result.current.rotate();
  act(() => result.current.choose(photo('other.jpg')));
  await act(async () => turns[0]?.fail());
  await turning;
  expect(result.current.draft?.file.name).toBe('other.jpg');
});

test('two quick presses of Rotate make half a turn', async () => {
  const result = draft();
  const both = [result.current.rotate(), result.current.rotate()];
  expect(turns.map(({ quarters }) => quarters)).toEqual([1, 2]);
  await act(async () => {
    for (const turn of turns.toReversed()) turn.done();
    await Promise.all(both);
  });
  expect(result.current.draft?.file.name).toBe('turned-2.jpg');
});

test('a rotation that fails leaves the photo unchanged', async () => {
  const result = draft();
  const turning = result.current.rotate();
  turns[0]?.fail();
  await expect(turning).rejects.toThrow('no picture');
  void result.current.rotate();
  expect(turns[1]).toMatchObject({ quarters: 1 });
});
