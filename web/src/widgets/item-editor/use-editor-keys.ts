import { useWindowEvent } from '@mantine/hooks';
import type { RefObject } from 'react';
import { isForPage } from '../../ui/focus/is-for-page';
import { useLetterKeys } from '../../ui/focus/use-letter-keys';

interface EditorKeys {
  onStep: (by: -1 | 1) => void;
  onToggleLock: () => void;
}

/**
 * Keyboard shortcuts of the editor: arrow keys open the neighbors, E toggles editing, "/" focuses the search
 * field, and Ctrl+S or Cmd+S saves. Inactive while the user types or another dialog is open.
 */
export function useEditorKeys(editor: RefObject<HTMLElement | null>, { onStep, onToggleLock }: EditorKeys): void {
  const dialogOf = () => editor.current?.closest('[role="dialog"]') ?? null;

  useLetterKeys((key) => {
    const search = dialogOf()?.querySelector<HTMLInputElement>('input[type="search"]');
    if (key === '/') search?.focus();
    if (key === 'e' || key === 'l') onToggleLock();
    return key === 'e' || key === 'l' || (key === '/' && search != null);
  }, dialogOf);

  useWindowEvent('keydown', (event) => {
    const { target, key, ctrlKey, metaKey } = event;
    const dialog = dialogOf();
    // Another dialog or the page behind has its own shortcuts.
    if (!dialog || (target !== document.body && !dialog.contains(target as Element))) return;
    if ((ctrlKey || metaKey) && key.toLowerCase() === 's') {
      event.preventDefault();
      editor.current?.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
    }
    if (!isForPage(event, dialog) || (target as Element).matches('input, summary')) return;
    if (key === 'ArrowLeft') onStep(-1);
    if (key === 'ArrowRight') onStep(1);
  });
}
