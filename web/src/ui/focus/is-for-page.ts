const TYPED_IN = 'input:not([type="checkbox"]), textarea, select, [contenteditable], dialog';
/** How Mantine hides a mounted list. */
const HIDDEN = '[style*="display: none"]';
const LAYER = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/**
 * Whether a key press without modifiers is meant for the page: the user is not typing, no handler has taken the key,
 * and no layer is open. With `dialog`, whether the key is meant for that dialog.
 */
export function isForPage(event: KeyboardEvent, dialog: Element | null = null): boolean {
  const { target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return false;
  if (target instanceof Element && target.closest(TYPED_IN)) return false;
  const shown = [...document.querySelectorAll(LAYER)].filter((layer) => !layer.closest(HIDDEN));
  return shown.every((layer) => layer === dialog);
}
