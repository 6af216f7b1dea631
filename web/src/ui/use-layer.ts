import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useId } from 'react';

/** Those that are open, the topmost last. */
const layers: string[] = [];

/**
 * Esc closes the topmost layer alone, and it after what is unfolded inside it; Mantine would close every open dialog at
 * once.
 */
export function useLayer(opened: boolean, close: () => void) {
  const layer = useId();
  useEffect(() => {
    if (!opened) return;
    layers.push(layer);
    return () => void layers.splice(layers.indexOf(layer), 1);
  }, [opened, layer]);

  useWindowEvent(
    'keydown',
    (event) => {
      const unfolded = (event.target as Element).closest?.('[data-mantine-stop-propagation="true"]');
      if (event.key !== 'Escape' || event.isComposing || unfolded || layers.at(-1) !== layer) return;
      event.stopImmediatePropagation();
      // Some browsers would empty a search field, too.
      event.preventDefault();
      close();
    },
    { capture: true },
  );
}
