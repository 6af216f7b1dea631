import type { ItemState } from '@whereabouts/shared/contracts/bulk-changes.js';

/** The states of the items in `ids`. A call may send as `if_unchanged` only the states of items that it names. */
export function statesOf(ids: readonly number[], states: readonly ItemState[]): ItemState[] {
  const named = new Set(ids);
  return states.filter(({ id }) => named.has(id));
}
