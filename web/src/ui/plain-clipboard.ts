import { oneLine } from '@whereabouts/shared/contracts/plain-text.js';

const SHY = /\u00ad/g;
const NAME_FIELD = 'input:is(:not([type]), [type="text"], [type="search"], [type="email"]):enabled:read-write';

/**
 * Names are pasted as the server stores them: browsers join pasted lines without a blank between. What is copied has no
 * soft hyphens, which only long names on screen have (`soft-hyphens.ts`).
 */
export function keepClipboardPlain(): void {
  document.addEventListener('paste', pasted);
  document.addEventListener('copy', copied);
}

function pasted(event: ClipboardEvent) {
  const { target, clipboardData, defaultPrevented } = event;
  if (defaultPrevented || !(target instanceof HTMLInputElement) || !target.matches(NAME_FIELD)) return;
  const text = clipboardData?.getData('text/plain') ?? '';
  const plain = oneLine(text);
  if (plain === text.trim()) return;
  event.preventDefault();
  // The browser's own command can be undone with Ctrl+Z; where there is none, the field changes without that.
  if (document.execCommand?.('insertText', false, plain)) return;
  const { selectionStart, selectionEnd, value } = target;
  target.setRangeText(plain, selectionStart ?? value.length, selectionEnd ?? value.length, 'end');
  target.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
}

function copied(event: ClipboardEvent) {
  const selection = document.getSelection();
  const text = selection?.toString() ?? '';
  if (event.defaultPrevented || !event.clipboardData || !selection || text.search(SHY) === -1) return;
  event.preventDefault();
  const copy = document.createElement('div');
  for (let range = 0; range < selection.rangeCount; range += 1)
    copy.append(selection.getRangeAt(range).cloneContents());
  event.clipboardData.setData('text/plain', text.replace(SHY, ''));
  event.clipboardData.setData('text/html', copy.innerHTML.replace(SHY, ''));
}
