import { useLayoutEffect, useRef } from 'react';
import { openSlot } from './message-host';

/** Shows messages inside a dialog while the dialog is the topmost one. */
export function MessageSlot() {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (slot.current ? openSlot(slot.current) : undefined), []);
  return <div ref={slot} style={{ display: 'contents' }} />;
}
