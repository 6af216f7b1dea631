import { type DragEvent, useEffect, useEffectEvent, useState } from 'react';
import { holdsItems, itemsIn } from './drag/dragged-items';

/** How long the mouse hovers before the target opens. */
const LINGER_MS = 600;

interface DropOptions {
  /** Gets the ids of the items. Undefined if nothing can be dropped here. */
  onDrop: ((ids: number[]) => void) | undefined;
  onLinger: (() => void) | undefined;
}

/** Makes an element a drop target for items. `isOver` is true while items are above it. */
export function useDrop({ onDrop, onLinger }: DropOptions) {
  const [isOver, setOver] = useState(false);
  const linger = useEffectEvent(() => onLinger?.());
  useEffect(() => {
    if (!isOver) return;
    const timer = setTimeout(linger, LINGER_MS);
    return () => clearTimeout(timer);
  }, [isOver]);
  if (!onDrop) return { isOver: false };
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      if (!holdsItems(event.dataTransfer)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onDrop(itemsIn(event.dataTransfer));
    },
  };
}
