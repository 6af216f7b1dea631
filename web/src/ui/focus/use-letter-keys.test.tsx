import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { storeLetterKeys } from '../../domain/browser/key-settings';
import { useLetterKeys } from './use-letter-keys';

afterEach(() => localStorage.clear());

let used: string[] = [];

function Keys({ inDialog = false }: { inDialog?: boolean }) {
  useLetterKeys(
    (key) => {
      used.push(key);
      return true;
    },
    inDialog ? () => screen.queryByRole('dialog') : undefined,
  );
  return null;
}

/** Presses "n". Returns whether the key was used and whether the letter is still typed. */
function pressN(on: Element, init: KeyboardEventInit = {}) {
  used = [];
  const isTyped = fireEvent.keyDown(on, { key: 'n', ...init });
  return { used: used.length > 0, isTyped };
}

const USED = { used: true, isTyped: false };
const LEFT = { used: false, isTyped: true };

test.each<[string, KeyboardEventInit, typeof USED]>([
  ['alone', {}, USED],
  ['with Shift', { key: 'N', shiftKey: true }, USED],
  ['with Ctrl', { ctrlKey: true }, LEFT],
  ['with Alt', { altKey: true }, LEFT],
  ['and held down', { repeat: true }, LEFT],
  ['while a text is composed', { isComposing: true }, LEFT],
  ['as a key that is not a character', { key: 'Enter' }, LEFT],
])('a key pressed %s is used or ignored', (_how, init, expected) => {
  render(<Keys />);
  expect(pressN(document.body, init)).toEqual(expected);
});

test.each<[string, typeof USED]>([
  ['<input aria-label="here">', LEFT],
  ['<textarea aria-label="here"></textarea>', LEFT],
  ['<div contenteditable aria-label="here"></div>', LEFT],
  ['<input type="checkbox" aria-label="here">', USED],
  ['<button aria-label="here"></button>', USED],
  ['<button aria-label="here"></button><ul role="listbox"></ul>', LEFT],
  ['<button aria-label="here"></button><ul role="menu"></ul>', LEFT],
  ['<button aria-label="here"></button><div role="dialog"></div>', LEFT],
  ['<button aria-label="here"></button><div role="alertdialog"></div>', LEFT],
])('a page shortcut pressed on %s is used or ignored', (page, expected) => {
  render(<div dangerouslySetInnerHTML={{ __html: page }} />);
  render(<Keys />);
  expect(pressN(screen.getByLabelText('here'))).toEqual(expected);
});

test.each<[string, typeof USED]>([
  ['<div role="dialog"><button aria-label="here"></button></div>', USED],
  ['<div role="dialog"><input aria-label="here"></div>', LEFT],
  ['<div role="dialog"><button aria-label="here"></button></div><ul role="listbox"></ul>', LEFT],
  ['<button aria-label="here"></button>', LEFT],
])('a dialog shortcut pressed on %s is used or ignored', (page, expected) => {
  render(<div dangerouslySetInnerHTML={{ __html: page }} />);
  render(<Keys inDialog />);
  expect(pressN(screen.getByLabelText('here'))).toEqual(expected);
});

test('a key is ignored if another handler has used it or the user has turned shortcuts off', () => {
  render(<Keys />);
  const prevent = (event: Event) => event.preventDefault();
  document.body.addEventListener('keydown', prevent);
  expect(pressN(document.body).used).toBe(false);
  document.body.removeEventListener('keydown', prevent);
  storeLetterKeys(false);
  expect(pressN(document.body)).toEqual(LEFT);
  storeLetterKeys(true);
  expect(pressN(document.body)).toEqual(USED);
});
