import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { ItemState } from '@whereabouts/shared/contracts/bulk-changes.js';
import type { EntityManager } from 'typeorm';
import { visibleItems } from '../grants/visible-items.query.js';

/** Columns of items `i` that make an `ItemState`, whose `updated_at` has the spelling of the items’ JSON. */
export const STATE = `i.id, to_json(i.updated_at) #>> '{}' as updated_at`;

/** Says of a locked row whether it is as `if_unchanged` names it. A row that is not named is unchanged. */
export function unchangedSince(if_unchanged: ItemState[] = []): (row: ItemState) => boolean {
  const known = new Map(if_unchanged.map(({ id, updated_at }) => [id, Date.parse(updated_at)]));
  return ({ id, updated_at }) => !known.has(id) || known.get(id) === Date.parse(updated_at);
}

/**
 * The items of a call that the actor may still change: with `if_unchanged`, the others are skipped. Without it, all of
 * them, and the change itself refuses the call.
 */
export async function stillEditable(
  manager: EntityManager,
  actor: Actor,
  ids: number[],
  if_unchanged: ItemState[] | undefined,
): Promise<number[]> {
  if (!if_unchanged) return ids;
  const seen = await visibleItems(manager, actor, ids);
  return seen.filter(({ is_editable }) => is_editable).map(({ id }) => id);
}

/** What an answer says of changed items. */
export function statesOf(rows: ItemState[]): ItemState[] {
  return rows.map(({ id, updated_at }) => ({ id, updated_at }));
}

export function skippedOf(ids: number[], changed: { id: number }[]): number[] {
  const done = new Set(changed.map(({ id }) => id));
  return ids.filter((id) => !done.has(id));
}
