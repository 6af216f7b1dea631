/** Where somebody is among the items to review: at one, or past it. */
export interface ReviewPosition {
  id: number;
  isPast: boolean;
}

/**
 * The index, among the items that are still there, of the one to show; their number where none is left.
 * @param ids all that came up, in their order, also those that are gone since
 * @param position absent at the beginning
 */
export function indexAt(ids: number[], there: number[], position: ReviewPosition | undefined): number {
  const start = position ? ids.indexOf(position.id) + (position.isPast ? 1 : 0) : 0;
  const left = new Set(there);
  const id = ids.slice(start).find((one) => left.has(one));
  return id === undefined ? there.length : there.indexOf(id);
}

/** The position at an index of the items that are there; past the last one where there is none. */
export function positionAt(there: number[], index: number): ReviewPosition | undefined {
  const id = there[index];
  if (id !== undefined) return { id, isPast: false };
  const last = there.at(-1);
  return last === undefined ? undefined : { id: last, isPast: true };
}
