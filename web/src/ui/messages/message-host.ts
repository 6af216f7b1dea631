/**
 * Contains toasts and screen reader announcements. A dialog traps focus and hides the rest of the page, so the host
 * moves into the topmost dialog (`MessageSlot`).
 */
export const messageHost = document.createElement('div');
messageHost.id = 'messages';

/** The slots of the open dialogs, topmost last. */
const slots: Element[] = [];

function place() {
  (slots.at(-1) ?? document.body).append(messageHost);
  // A popover is above every dialog. Inside a dialog, `transform` would confine fixed messages to it. Browsers before
  // 2024 do not support popovers.
  messageHost.popover = 'manual';
  messageHost.showPopover?.();
}

/** Moves the host into this slot, until the returned function is called or a later slot opens. */
export function openSlot(slot: Element): () => void {
  slots.push(slot);
  place();
  return () => {
    slots.splice(slots.indexOf(slot), 1);
    place();
  };
}

place();
