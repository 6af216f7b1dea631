import type { DataSource } from 'typeorm';
import type { UsersStanding } from '../../contracts/reconciliation.js';

/**
 * Users whom a service keeps something of, and auth has no more.
 * @param columns that hold ids of users, by table
 */
export async function usersWithoutAccount(
  source: DataSource,
  columns: Record<string, string>,
  { after_id, up_to_id, users }: UsersStanding,
): Promise<number[]> {
  const kept = Object.entries(columns).map(
    ([table, column]) => `select ${column} as id from ${table} where ${column} > $1 and ${column} <= $2`,
  );
  const rows = await source.query<{ id: number }[]>(
    `select id from (${kept.join(' union ')}) kept where id <> all($3::bigint[]) order by id`,
    [after_id, up_to_id, users.map(({ id }) => id)],
  );
  return rows.map(({ id }) => id);
}
