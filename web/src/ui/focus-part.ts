/**
 * Leads the keyboard and screen readers to a part of the page, be it a control or not, without a scroll. What is no
 * control can be focused only as long as it is: a later click into it must not focus it.
 */
export function focusPart(part: HTMLElement): void {
  if (part.tabIndex < 0 && !part.hasAttribute('tabindex')) {
    part.tabIndex = -1;
    part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true });
  }
  part.focus({ preventScroll: true });
}
