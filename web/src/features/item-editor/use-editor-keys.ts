import { useWindowEvent } from '@mantine/hooks';
import type { RefObject } from 'react';

interface EditorKeys {
  onStep: (by: -1 | 1) => void;
  onToggleLock: () => void;
}

/**
 * Arrows lead to the neighbours, E edits and ends it again, "/" goes to the search field, Ctrl or Cmd with S saves. Not
 * while somebody types.
 */
export function useEditorKeys(editor: RefObject<HTMLElement | null>, { onStep, onToggleLock }: EditorKeys): void {
  useWindowEvent('keydown', (event) => {
    const target = event.target as HTMLElement;
    const dialog = editor.current?.closest('[role="dialog"]');
    // Another dialog on top, or the page behind, has keys of its own.
    if (!dialog || (target !== document.body && !dialog.contains(target))) return;
    const { key, ctrlKey, metaKey, altKey } = event;
    if ((ctrlKey || metaKey) && key.toLowerCase() === 's') {
      event.preventDefault();
      editor.current?.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
    }
    if (ctrlKey || metaKey || altKey || target.matches('input, textarea, select, summary')) return;
    if (key === '/') {
      event.preventDefault();
      dialog.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
    }
    if (key === 'ArrowLeft') onStep(-1);
    if (key === 'ArrowRight') onStep(1);
    if (['e', 'E', 'l', 'L'].includes(key)) onToggleLock();
  });
}
