/**
 * Holds messages and what screen readers are told. A dialog keeps the focus inside itself and hides the rest of the page,
 * so the host moves into the topmost one (`MessageSlot`).
 */
export const messageHost = document.createElement('div');
messageHost.id = 'messages';

/** Those of the open dialogs, the topmost last. */
const slots: Element[] = [];

function place() {
  (slots.at(-1) ?? document.body).append(messageHost);
  // Above every dialog, whose `transform` would keep fixed messages inside it. Browsers before 2024 lack it.
  messageHost.popover = 'manual';
  messageHost.showPopover?.();
}

/** Takes the host until the returned function is called or a later slot takes it. */
export function openSlot(slot: Element): () => void {
  slots.push(slot);
  place();
  return () => {
    slots.splice(slots.indexOf(slot), 1);
    place();
  };
}

place();
