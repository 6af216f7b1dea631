import { focusPart } from '../../ui/focus-part';

/** To the item at which the tab key stops (`useGridKeys`), without a scroll; nothing where no list is shown. */
export function focusCurrentCard(): void {
  const name = document.querySelector<HTMLElement>('[data-index] :is(h2, h3) :is(a, input)[tabindex="0"]');
  if (name) focusPart(name);
}
