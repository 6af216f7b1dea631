import type { Departed } from './departed.js';

/** A departure in a cell of a table: the kind, date, price and note, separated by semicolons. */
export function departureCell({ kind, on, price, note }: Departed): string {
  return [kind, on, price, note]
    .map((part) => part ?? '')
    .join('; ')
    .replace(/(; )+$/, '');
}

/** The parts of such a cell. They are not checked. A note may contain semicolons. */
export function departureIn(cell: string): Record<keyof Departed, string> {
  const [kind = '', on = '', price = '', ...note] = cell.split(';');
  return { kind: kind.trim(), on: on.trim(), price: price.trim(), note: note.join(';').trim() };
}
