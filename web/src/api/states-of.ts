import type { ItemState } from '@whereabouts/shared/contracts/bulk-changes.js';

/** The states of some items: a call sends as `if_unchanged` only those of the items that it names. */
export function statesOf(ids: readonly number[], states: readonly ItemState[]): ItemState[] {
  const named = new Set(ids);
  return states.filter(({ id }) => named.has(id));
}
