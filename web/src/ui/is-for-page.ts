const TYPED_IN = 'input:not([type="checkbox"]), textarea, select, [contenteditable], dialog';
/** As Mantine hides a list that it keeps. */
const HIDDEN = '[style*="display: none"]';
const LAYER = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/**
 * Whether a key that was pressed alone is for the page: the user is not typing, and nothing has handled the key or lies
 * over the page. With a dialog, whether the key is for that dialog.
 */
export function isForPage(event: KeyboardEvent, dialog: Element | null = null): boolean {
  const { target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return false;
  if (target instanceof Element && target.closest(TYPED_IN)) return false;
  const shown = [...document.querySelectorAll(LAYER)].filter((layer) => !layer.closest(HIDDEN));
  return shown.every((layer) => layer === dialog);
}
