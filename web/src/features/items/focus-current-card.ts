import { focusPart } from '../../ui/focus-part';

/** Focuses the item at which the tab key stops (`useGridKeys`), without a scroll; the heading of the page in an empty list. */
export function focusCurrentCard(): void {
  const name = document.querySelector<HTMLElement>('[data-index] :is(h2, h3) :is(a, input)[tabindex="0"]');
  const part = name ?? document.querySelector<HTMLElement>('main h1');
  if (part) focusPart(part);
}
