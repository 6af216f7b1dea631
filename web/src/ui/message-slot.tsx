import { useLayoutEffect, useRef } from 'react';
import { openSlot } from './message-host';

/** Inside each dialog: the place of messages while it is the topmost one. */
export function MessageSlot() {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (slot.current ? openSlot(slot.current) : undefined), []);
  return <div ref={slot} style={{ display: 'contents' }} />;
}
