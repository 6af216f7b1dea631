import { useWindowEvent } from '@mantine/hooks';
import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';

/** "/" goes to the search field, or opens the dialog that has one where there is no room for it; the search of Home goes on here. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>, open: () => void): void {
  const { state } = useLocation();
  useEffect(() => {
    if (state?.searching) field.current?.focus();
  }, [state, field]);

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
