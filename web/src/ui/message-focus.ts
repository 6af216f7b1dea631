const MESSAGE = '.mantine-Notification-root';

const isInMessage = (target: EventTarget | null) => target instanceof Element && target.closest(MESSAGE) !== null;

/** Where the focus was before it came to a message. */
let cameFrom: HTMLElement | null = null;

window.addEventListener('focusin', ({ target, relatedTarget }) => {
  if (!isInMessage(target) || isInMessage(relatedTarget)) return;
  if (relatedTarget instanceof HTMLElement) cameFrom = relatedTarget;
});

/** Whether a message has the focus or the pointer. */
export const isInUse = (): boolean => document.querySelector(`${MESSAGE}:is(:hover, :focus-within)`) !== null;

export const hasFocus = (): boolean => isInMessage(document.activeElement);

/** Gives the focus back from a message that goes away, to where it came from. */
export function giveFocusBack(): void {
  if (cameFrom?.isConnected) cameFrom.focus({ preventScroll: true });
}

/** F8 goes to the latest message, as in other apps: Tab would go through the whole page first. */
window.addEventListener('keydown', (event) => {
  if (event.key !== 'F8') return;
  const latest = [...document.querySelectorAll(MESSAGE)].at(-1);
  const button = latest?.querySelector<HTMLElement>('a, button');
  if (!button) return;
  event.preventDefault();
  // The focus was on nothing, so there is nothing to give it back to.
  if (document.activeElement === document.body) cameFrom = null;
  button.focus();
});
