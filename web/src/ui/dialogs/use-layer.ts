import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useId } from 'react';

/** The open layers, topmost last. */
const layers: string[] = [];

/**
 * Makes Esc close only the topmost layer, after any open popover inside it. Mantine would close all open dialogs at
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
      // Some browsers would also clear a search field.
      event.preventDefault();
      close();
    },
    { capture: true },
  );
}
