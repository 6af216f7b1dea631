/** The position in the items to review: at an item, or past it. */
export interface ReviewPosition {
  id: number;
  isPast: boolean;
}

/**
 * The index of the item to show, among the items that still exist; their number when none is left.
 * @param ids all items that came up, in order, including those removed since
 * @param position absent at the start
 */
export function indexAt(ids: number[], there: number[], position: ReviewPosition | undefined): number {
  const start = position ? ids.indexOf(position.id) + (position.isPast ? 1 : 0) : 0;
  const left = new Set(there);
  const id = ids.slice(start).find((one) => left.has(one));
  return id === undefined ? there.length : there.indexOf(id);
}

/** The position at an index of the existing items; past the last item if the index has none. */
export function positionAt(there: number[], index: number): ReviewPosition | undefined {
  const id = there[index];
  if (id !== undefined) return { id, isPast: false };
  const last = there.at(-1);
  return last === undefined ? undefined : { id: last, isPast: true };
}
