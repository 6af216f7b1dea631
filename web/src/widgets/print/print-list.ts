/**
 * Event that requests a print of the list on screen. A sheet that cancels it prints after its pictures have loaded.
 */
export const PRINT_ASKED = 'print-asked';

/** Prints the list on screen, or the page if there is no list. */
export function printList(): void {
  if (window.dispatchEvent(new Event(PRINT_ASKED, { cancelable: true }))) window.print();
}
