const MESSAGE = '.mantine-Notification-root';

/** Whether a message has focus or is under the pointer. */
export const isInUse = (): boolean => document.querySelector(`${MESSAGE}:is(:hover, :focus-within)`) !== null;

/**
 * F8 moves focus to the latest message, as in other apps. With Tab the user would have to go through the whole page.
 */
window.addEventListener('keydown', (event) => {
  if (event.key !== 'F8') return;
  const latest = [...document.querySelectorAll(MESSAGE)].at(-1);
  const button = latest?.querySelector<HTMLElement>('a, button');
  if (!button) return;
  event.preventDefault();
  button.focus();
});
