/** Asks the list on screen for paper. Canceled by the sheet that takes it, which waits for its pictures first. */
export const PRINT_ASKED = 'print-asked';

/** Prints the list on screen. */
export function printList(): void {
  if (window.dispatchEvent(new Event(PRINT_ASKED, { cancelable: true }))) window.print();
}
