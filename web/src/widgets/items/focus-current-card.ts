import { focusPart } from '../../ui/focus/focus-part';

/**
 * Focuses the item with the tab stop (`useGridKeys`) without scrolling, or the page heading when the list is
 * empty.
 */
export function focusCurrentCard(): void {
  const name = document.querySelector<HTMLElement>('[data-index] :is(h2, h3) :is(a, input)[tabindex="0"]');
  const part = name ?? document.querySelector<HTMLElement>('main h1');
  if (part) focusPart(part);
}
