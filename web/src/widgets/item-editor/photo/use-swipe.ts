import { type TouchEvent, useRef } from 'react';

/** The distance of a swipe (docs/rules/screens.md), in CSS pixels. */
const THRESHOLD = 50;

const dialogOf = (element: Element) => element.closest('[role="dialog"]');

/** Handlers that detect a swipe to the left (1: next) or right (-1: previous). A scroll is neither. */
export function useSwipe(onSwipe: (by: -1 | 1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches, target, currentTarget }: TouchEvent) => {
      const touch = touches[0];
      // Two fingers zoom, and in a field a finger moves the cursor.
      const zoomsOrTypes = touches.length > 1 || (target as Element).closest('input:enabled, textarea:enabled');
      // React events also bubble from dialogs above this one.
      const here = dialogOf(target as Element) === dialogOf(currentTarget);
      const swipes = here && !zoomsOrTypes;
      start.current = touch && swipes ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!start.current || !touch) return;
      const x = touch.clientX - start.current.x;
      const y = touch.clientY - start.current.y;
      start.current = null;
      if (Math.abs(x) >= THRESHOLD && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
    },
    onTouchCancel: () => {
      start.current = null;
    },
  };
}
