/**
 * The states of an item are kept in `deleted_at`: null for a live item, infinite for a departed one, and the time of
 * its deletion in the trash. So every condition for live items, including those of earlier versions and of indexes,
 * also excludes departed items. The trigger of `denormalized-columns.ts` keeps `deleted_at` and `departed` consistent.
 * A departed item that is deleted and restored is departed again.
 */

/** SQL condition on `deleted_at`: the item is in the trash. */
export const isTrashed = (deleted_at: string) => `${deleted_at} < 'infinity'`;

/** SQL condition on `deleted_at`: the item has departed and is not in the trash. */
export const isDeparted = (deleted_at: string) => `${deleted_at} = 'infinity'`;

/**
 * SQL: when item `i` was there no longer. A departed item leaves on its date, or with its last change if it has none,
 * also if it was deleted later.
 * @param since SQL: the instant from which the item counts
 */
export const goneAt = (since: string) => `greatest(${since}, case when i.departed is null then i.deleted_at
    else least(now(), coalesce((i.departed->>'on')::date, i.updated_at)) end)`;

/** SQL condition on `deleted_at`: the owner can still change the item. */
export const isNotTrashed = (deleted_at: string) => `(${deleted_at} is null or ${isDeparted(deleted_at)})`;
