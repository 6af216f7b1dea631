import { useWindowEvent } from '@mantine/hooks';
import { storedLetterKeys } from '../domain/key-settings';
import { isForPage } from './is-for-page';

/**
 * Calls `onKey` for each key that is a single character, unless the user has switched such keys off. `onKey` returns
 * whether it used the key, which then types nothing.
 * @param dialogOf the dialog that the keys belong to; without it they belong to the page
 */
export function useLetterKeys(onKey: (key: string) => boolean, dialogOf?: () => Element | null): void {
  useWindowEvent('keydown', (event) => {
    if (event.key.length !== 1 || event.repeat || !storedLetterKeys()) return;
    const dialog = dialogOf?.();
    if (dialog === null || !isForPage(event, dialog)) return;
    if (onKey(event.key.toLowerCase())) event.preventDefault();
  });
}
