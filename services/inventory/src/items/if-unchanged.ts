import type { ItemState } from '@whereabouts/shared/contracts/bulk-changes.js';
import { editableItems, remainingItems } from './editable-items.js';

/** Columns of items `i` that make an `ItemState`, whose `updated_at` has the spelling of the items’ JSON. */
export const STATE = `i.id, to_json(i.updated_at) #>> '{}' as updated_at`;

/** Says of a locked row whether it is as `if_unchanged` names it. A row that is not named is unchanged. */
export function unchangedSince(if_unchanged: ItemState[] = []): (row: ItemState) => boolean {
  const known = new Map(if_unchanged.map(({ id, updated_at }) => [id, Date.parse(updated_at)]));
  return ({ id, updated_at }) => !known.has(id) || known.get(id) === Date.parse(updated_at);
}

/** Which items of a call it changes: with `if_unchanged`, an item that is gone refuses nothing. */
export const accessOf = (if_unchanged: ItemState[] | undefined) => (if_unchanged ? remainingItems : editableItems);

/** What an answer says of changed items. */
export function statesOf(rows: ItemState[]): ItemState[] {
  return rows.map(({ id, updated_at }) => ({ id, updated_at }));
}

export function skippedOf(ids: number[], changed: { id: number }[]): number[] {
  const done = new Set(changed.map(({ id }) => id));
  return ids.filter((id) => !done.has(id));
}
