import { useWindowEvent } from '@mantine/hooks';
import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';

/** "/" goes to the search field, "n" begins a new item; neither while somebody types or a layer is open. The search of Home goes on here. */
export function useInventoryKeys(field: RefObject<HTMLInputElement | null>, onAdd: () => void): void {
  const { state } = useLocation();
  useEffect(() => {
    if (state?.searching) field.current?.focus();
  }, [state, field]);

  useWindowEvent('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const typing = target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog');
    const layered = document.querySelector('[role="dialog"], [role="menu"]') !== null;
    if (ctrlKey || metaKey || altKey || typing || layered) return;
    if (key === '/') {
      event.preventDefault();
      field.current?.focus();
    } else if (key === 'n') {
      event.preventDefault();
      onAdd();
    }
  });
}
