import { afterEach, beforeAll, expect, test } from 'vitest';
import { keepClipboardPlain } from './plain-clipboard';

beforeAll(keepClipboardPlain);

let pasted: HTMLElement | undefined;
afterEach(() => pasted?.remove());

function paste(field: HTMLElement, text: string) {
  pasted = field;
  document.body.append(field);
  const event = new Event('paste', { bubbles: true, cancelable: true });
  field.dispatchEvent(Object.assign(event, { clipboardData: { getData: () => text } }));
  return event.defaultPrevented;
}
const input = (attributes: { type: string; value?: string; readOnly?: boolean }): HTMLInputElement =>
  Object.assign(document.createElement('input'), attributes);

test.each([
  ['Drill\nSaw\n', 'A Drill Saw!'],
  ['Blue\tbox', 'A Blue box!'],
  ['Wärm\u00adflasche', 'A Wärmflasche!'],
])('a name field pastes %j as one line without invisible characters', (text, value) => {
  const field = input({ type: 'text', value: 'A !' });
  field.setSelectionRange(2, 2);
  let inputs = 0;
  field.addEventListener('input', () => {
    inputs += 1;
  });
  expect(paste(field, text)).toBe(true);
  expect([field.value, inputs]).toEqual([value, 1]);
});

test.each([
  ['a name without special characters', input({ type: 'text' }), ' Blue box '],
  ['a password', input({ type: 'password' }), 'a\tb'],
  ['text into a multi-line field', document.createElement('textarea'), 'a\nb'],
  ['text into a read-only field', input({ type: 'text', readOnly: true }), 'a\nb'],
])('the browser handles the paste of %s itself', (_, field, text) => {
  expect(paste(field, text)).toBe(false);
});
