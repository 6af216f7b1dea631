import { expect, test } from 'vitest';
import { buildItem } from '../../testing/factories';
import { arrivedFor, type EditorAction, editorReducer } from './editor-mode';

const opened: EditorAction = { type: 'opened', isClosed: false, edit: false };
const item = buildItem();
const photo = new File([''], 'mug.jpg');

const after = (...actions: EditorAction[]) =>
  actions.reduce(editorReducer, { mode: { kind: 'reading' as const }, discarded: 0 });

test('a neighbor opens in the form if the item before it was edited, and for reading after a copy', () => {
  expect(after({ type: 'unlocked' }, opened).mode.kind).toBe('editing');
  expect(after({ type: 'copied', of: item }, opened).mode.kind).toBe('reading');
});

test('a closed editor shows the next item for reading', () => {
  expect(after({ type: 'unlocked' }, { ...opened, isClosed: true }, opened).mode.kind).toBe('reading');
});

test('a discarded draft and a discarded copy lead back to the item, with a new form', () => {
  expect(after({ type: 'unlocked' }, { type: 'discarded' })).toEqual({ mode: { kind: 'reading' }, discarded: 1 });
  expect(after({ type: 'copied', of: item }, { type: 'discarded' }).mode.kind).toBe('reading');
});

test('a photo opens the form it was dropped on, and no other form gets it', () => {
  const { mode } = after({ type: 'photo_arrived', photo, form: '1 0' });
  expect(mode.kind).toBe('editing');
  expect(arrivedFor(mode, '1 0')).toBe(photo);
  expect(arrivedFor(mode, '2 0')).toBeNull();
});

test('a photo that arrives in a copy stays with the copy', () => {
  const { mode } = after({ type: 'copied', of: item }, { type: 'photo_arrived', photo, form: 'copy 0' });
  expect(mode).toMatchObject({ kind: 'copying', of: item });
  expect(arrivedFor(mode, 'copy 0')).toBe(photo);
});
