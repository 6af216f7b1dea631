import { focusPart } from '../../ui/focus-part';

/** To the item at which the tab key stops (`useGridKeys`), without a scroll; nothing where no list is shown. */
export function focusCurrentCard(): void {
  const name = document.querySelector<HTMLElement>('[data-index] :is(h2 a, h2 input)[tabindex="0"]');
  if (name) focusPart(name);
}
