import { useWindowEvent } from '@mantine/hooks';
import { storedLetterKeys } from '../../domain/browser/key-settings';
import { isForPage } from './is-for-page';

/**
 * Calls `onKey` for each single-character key, unless the user has turned such shortcuts off. `onKey` returns whether
 * it used the key. A used key types nothing.
 * @param dialogOf returns the dialog that the keys belong to; without it they belong to the page
 */
export function useLetterKeys(onKey: (key: string) => boolean, dialogOf?: () => Element | null): void {
  useWindowEvent('keydown', (event) => {
    if (event.key.length !== 1 || event.repeat || !storedLetterKeys()) return;
    const dialog = dialogOf?.();
    if (dialog === null || !isForPage(event, dialog)) return;
    if (onKey(event.key.toLowerCase())) event.preventDefault();
  });
}
