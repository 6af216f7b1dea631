import { createEvent, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { removeMarkupAfterEach, showMarkup } from '../../testing/markup';
import * as toasts from '../messages/toasts';
import { leavePhotos, leftPhotos, takePhotos } from './photo-arrivals';
import { catchStrayDrops } from './stray-drops';

catchStrayDrops();
removeMarkupAfterEach();
const photo = new File(['pixels'], 'mug.jpg', { type: 'image/jpeg' });
const FILE = { types: ['Files'], items: [], files: [photo], getData: () => '' };
const address = (html: string, uri: string) => ({
  types: ['text/uri-list', 'text/html'],
  items: [],
  files: [],
  getData: (type: string) => (type === 'text/html' ? html : uri),
});
const PICTURE = address('<img src="https://example.org/mug">', 'https://example.org/mug');

let taken: string[];
const told = vi.spyOn(toasts, 'toast').mockResolvedValue();
const name = (by: string) => (files: File[]) => void taken.push(`${by} ${files.map((file) => file.name).join()}`);
beforeEach(() => {
  taken = [];
  told.mockClear();
  showMarkup('<input><p>Text</p>');
});
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});
const place = (by: string, isReady = true, isLast = false) =>
  ends.push(takePhotos({ take: name(by), isReady: () => isReady }, isLast));
const LIST = ['list'] as const;
const at = (selector: string) => document.querySelector(selector) as Element;
/** Fires a drop. Returns whether the browser would handle it itself. */
const drop = (dataTransfer: object, on = at('p')) => fireEvent(on, createEvent.drop(on, { dataTransfer }));

test.each<[string, (readonly [string, boolean?, boolean?])[], object, string[], number]>([
  ['a file goes to the part that was registered last', [LIST, ['item']], FILE, ['item mug.jpg'], 0],
  ['a part that is not ready is skipped', [LIST, ['item', false]], FILE, ['list mug.jpg'], 0],
  ['the fallback part is asked last', [['zone'], ['page', true, true]], FILE, ['zone mug.jpg'], 0],
  ['a file dropped without a part to take it does not open', [], FILE, [], 0],
  ['an image dragged from a web page shows an explanation', [LIST], PICTURE, [], 1],
  ['an image address shows an explanation', [LIST], address('', 'https://example.org/a.PNG?w=2'), [], 1],
  ['any other address is ignored', [LIST], address('<a href="#">', 'https://example.org/'), [], 0],
])('%s', async (_, parts, dataTransfer, files, sentences) => {
  for (const part of parts) place(...part);
  expect(drop(dataTransfer)).toBe(false);
  await waitFor(() => expect(taken).toEqual(files));
  await waitFor(() => expect(told).toHaveBeenCalledTimes(sentences));
});

test('a text field accepts dropped text but never opens a file', () => {
  place('list');
  expect(drop(PICTURE, at('input'))).toBe(true);
  expect(drop(FILE, at('input'))).toBe(false);
});

test('a drag that starts inside the page is not a photo', async () => {
  place('list');
  fireEvent.dragStart(at('p'));
  expect(drop(FILE)).toBe(false);
  fireEvent.dragEnd(at('p'));
  drop({ ...FILE, files: [new File([''], 'second.jpg')] });
  await waitFor(() => expect(taken).toEqual(['list second.jpg']));
});

test('photos left for the next page are handed over once', () => {
  leavePhotos([photo]);
  expect(leftPhotos()).toEqual([photo]);
  expect(leftPhotos()).toEqual([]);
});
