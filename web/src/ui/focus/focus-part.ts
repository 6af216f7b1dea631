/**
 * Moves focus to a part of the page without scrolling. A part that is not a control is focusable only until it loses
 * focus, so that a later click does not focus it.
 */
export function focusPart(part: HTMLElement): void {
  if (part.tabIndex < 0 && !part.hasAttribute('tabindex')) {
    part.tabIndex = -1;
    part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true });
  }
  part.focus({ preventScroll: true });
}
