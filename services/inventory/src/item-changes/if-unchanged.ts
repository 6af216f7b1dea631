import type { ItemState } from '@whereabouts/shared/contracts/bulk-changes.js';
import { editableItems, remainingItems } from './editable-items.js';

/** The columns of items `i` for an `ItemState`. `updated_at` has the format of the items’ JSON. */
export const STATE = `i.id, to_json(i.updated_at) #>> '{}' as updated_at`;

/**
 * Returns a check whether a locked row still has the state that `if_unchanged` names. A row that is not named counts as
 * unchanged.
 */
export function unchangedSince(if_unchanged: ItemState[] = []): (row: ItemState) => boolean {
  const known = new Map(if_unchanged.map(({ id, updated_at }) => [id, Date.parse(updated_at)]));
  return ({ id, updated_at }) => !known.has(id) || known.get(id) === Date.parse(updated_at);
}

/** The access rule of a call. With `if_unchanged`, missing items are skipped instead of refusing the call. */
export const accessOf = (if_unchanged: ItemState[] | undefined) => (if_unchanged ? remainingItems : editableItems);

/** Reduces rows to the states that an answer contains. */
export function statesOf(rows: ItemState[]): ItemState[] {
  return rows.map(({ id, updated_at }) => ({ id, updated_at }));
}

export function skippedOf(ids: number[], changed: { id: number }[]): number[] {
  const done = new Set(changed.map(({ id }) => id));
  return ids.filter((id) => !done.has(id));
}
