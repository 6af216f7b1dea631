/** Whether a key that was pressed alone is for the page: nobody types, and no layer is over it. */
export function isForPage({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const typing =
    target instanceof Element &&
    target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable], dialog');
  const layered = document.querySelector('[role="dialog"], [role="menu"]') !== null;
  return !(ctrlKey || metaKey || altKey || typing || layered);
}
