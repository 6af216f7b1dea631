import { useWindowEvent } from '@mantine/hooks';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { forgetLastChange } from '../../ui/last-change';
import { lazyPart } from '../../ui/lazy-part';
import { useLazyDialog } from '../../ui/use-lazy-dialog';
import { useLetterKeys } from '../../ui/use-letter-keys';
import { usePreloaded } from '../../ui/use-preloaded';

const Palette = lazyPart(() => import('./palette'));
const KeyList = lazyPart(() => import('./key-list'));

/** The list of all items puts the cursor into its own field. */
const OF_INVENTORY = /^\/(inventory|items\/[^/]+)\/?$/;

/** ⌘K or Ctrl+K opens the palette from anywhere. "?" lists all keys, "/" searches, "n" begins a new item. */
export function Shortcuts() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const palette = useLazyDialog(Palette);
  const keys = useLazyDialog(KeyList);
  // What is typed right after the keys must not be lost.
  usePreloaded(Palette);
  // Nobody takes back what the user before them did.
  useEffect(() => () => forgetLastChange(), []);
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
