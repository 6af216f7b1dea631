import type { EntityManager } from 'typeorm';

/** SQL: the user on whose behalf the transaction runs. `DeletedUsers` sets it; it is null in background work. */
const USER = `nullif(current_setting('whereabouts.actor', true), '')::bigint`;

/** SQL: the name of the guest who makes the change, or null. */
export const ACTING_GUEST = `nullif(current_setting('whereabouts.guest', true), '')`;

/** SQL: the user who makes the change, or null. A guest acts on behalf of the collection’s owner. */
export const ACTING_USER = `case when ${ACTING_GUEST} is null then ${USER} end`;

/** Names the guest who makes the changes of this transaction. */
export async function actAsGuest(manager: EntityManager, name: string): Promise<void> {
  await manager.query(`select set_config('whereabouts.guest', $1, true)`, [name]);
}

/** Names the user who makes the changes of this transaction, where `DeletedUsers` does not. */
export async function actAs(manager: EntityManager, user_id: number | undefined): Promise<void> {
  if (user_id) await manager.query(`select set_config('whereabouts.actor', $1::text, true)`, [user_id]);
}
