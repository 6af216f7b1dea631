import { useWindowEvent } from '@mantine/hooks';
import { lazyPart } from '../../ui/lazy-part';
import { useLazyDialog } from '../../ui/use-lazy-dialog';
import { usePreloaded } from '../../ui/use-preloaded';

const Palette = lazyPart(() => import('./palette'));
const KeyList = lazyPart(() => import('./key-list'));

/** ⌘K or Ctrl+K opens the palette from anywhere, "?" the list of all keys where nobody types. */
export function Shortcuts() {
  const palette = useLazyDialog(Palette);
  const keys = useLazyDialog(KeyList);
  // What is typed right after the keys must not be lost.
  usePreloaded(Palette);
  useWindowEvent('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') {
      event.preventDefault();
      palette.open();
    }
    const typing = target instanceof Element && target.closest('input, textarea, select, [contenteditable]');
    if (key === '?' && !typing && !ctrlKey && !metaKey && !altKey) keys.open();
  });
  return (
    <>
      {palette.shown((dialog) => (
        <Palette {...dialog} />
      ))}
      {keys.shown((dialog) => (
        <KeyList {...dialog} />
      ))}
    </>
  );
}
