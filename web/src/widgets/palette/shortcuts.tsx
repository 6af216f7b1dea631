import { useWindowEvent } from '@mantine/hooks';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog';
import { useLetterKeys } from '../../ui/focus/use-letter-keys';
import { lazyPart } from '../../ui/loading/lazy-part';
import { usePreloaded } from '../../ui/loading/use-preloaded';
import { withdrawUndo } from '../undo/undo-toast';

const Palette = lazyPart(() => import('./palette'));
const KeyList = lazyPart(() => import('./key-list'));

/** The inventory focuses its own search field. */
const OF_INVENTORY = /^\/(inventory|items\/[^/]+)\/?$/;

/**
 * Global shortcuts: ⌘K or Ctrl+K opens the palette, "?" lists all keys, "/" searches and "n" starts a new item.
 */
export function Shortcuts() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const palette = useLazyDialog(Palette);
  const keys = useLazyDialog(KeyList);
  // Preloaded, so that letters typed right after the shortcut are not lost.
  usePreloaded(Palette);
  // A user must not undo a change of the user before them.
  useEffect(() => withdrawUndo, []);
  useWindowEvent('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (!(ctrlKey || metaKey) || altKey || key.toLowerCase() !== 'k') return;
    event.preventDefault();
    palette.open();
  });
  useLetterKeys((key) => {
    if (key === '?') keys.open();
    else if (key === 'n') void navigate('/items/new', { state: { fromList: true } });
    else if (key === '/' && !OF_INVENTORY.test(pathname)) void navigate('/inventory', { state: { searching: true } });
    else return false;
    return true;
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
