/** All of the person's items; any other choice is the id of a collection as text (spec, section 2). */
export const ALL_ITEMS = 'all';

/** The collection of a remembered or linked choice; `null` for all items, and for what is no id. */
export function collectionIdOf(ref: string): number | null {
  return /^[1-9]\d{0,15}$/.test(ref) ? Number(ref) : null;
}
