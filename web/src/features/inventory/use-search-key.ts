import { useWindowEvent } from '@mantine/hooks';
import type { RefObject } from 'react';

/** "/" goes to the search field, or opens the dialog that has one where there is no room for it. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>, open: () => void): void {
  useWindowEvent('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const typing = target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog');
    const layered = document.querySelector('[role="dialog"]') !== null;
    if (key !== '/' || ctrlKey || metaKey || altKey || typing || layered) return;
    event.preventDefault();
    // A field that is not displayed has no box.
    if (field.current?.offsetParent) field.current.focus();
    else open();
  });
}
