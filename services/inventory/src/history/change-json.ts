/** The columns of an event that triggers write. */
export const EVENT_COLUMNS = 'item_id, user_id, actor_id, guest_name, kind, changes, private_changes';

/**
 * A change of an event as JSON (`StoredChange`). The parameters are SQL expressions.
 * @param more further pairs of key and value
 */
export const changeJson = (field: string, from: string, to: string, more = '') =>
  `jsonb_build_object('field', ${field}, 'from', ${from}, 'to', ${to}${more})`;

/** Looks up the item of a row by its key. Triggers reuse plans, so the plan must suit one row as well as thousands. */
export const itemOf = (item_id: string) =>
  `cross join lateral (select id, user_id, created_at from items where id = ${item_id} offset 0) i`;
