import { type DragEvent, useEffect, useEffectEvent, useState } from 'react';
import { holdsItems, itemsIn } from './drag/dragged-items';

/** A mouse that waits wants to see what is inside. */
const LINGER_MS = 600;

interface DropOptions {
  /** With the ids of the items. Without it nothing can be dropped here. */
  onDrop: ((ids: number[]) => void) | undefined;
  onLinger: (() => void) | undefined;
}

/** Lets items be dropped on an element. `isOver` while they are above it. */
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
