import { oneLine } from '@whereabouts/shared/contracts/plain-text.js';

const NAME_FIELD = 'input:is(:not([type]), [type="text"], [type="search"], [type="email"]):enabled:read-write';

/** Normalizes pasted names to the form that the server stores. Browsers join pasted lines without a space. */
export function keepClipboardPlain(): void {
  document.addEventListener('paste', pasted);
}

function pasted(event: ClipboardEvent) {
  const { target, clipboardData, defaultPrevented } = event;
  if (defaultPrevented || !(target instanceof HTMLInputElement) || !target.matches(NAME_FIELD)) return;
  const text = clipboardData?.getData('text/plain') ?? '';
  const plain = oneLine(text);
  if (plain === text.trim()) return;
  event.preventDefault();
  // `execCommand` keeps Ctrl+Z working. Without it, the field is changed directly.
  if (document.execCommand?.('insertText', false, plain)) return;
  const { selectionStart, selectionEnd, value } = target;
  target.setRangeText(plain, selectionStart ?? value.length, selectionEnd ?? value.length, 'end');
  target.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
}
