import type { DataSource } from 'typeorm';
import type { Mended, reconciliation, UsersStanding } from '../../../contracts/reconciliation.js';
import { transaction } from '../../database/transactions.js';
import type { Outbox } from '../outbox.js';

/** How a service purges deleted users and reports its corrections. */
interface Reconciling {
  source: DataSource;
  outbox: Outbox;
  /** Columns that hold user ids, by table. */
  columns: Record<string, string>;
  purge: (user_id: number) => Promise<unknown>;
  /** Corrects other differences. @returns the number of corrections */
  mend?: () => Promise<Omit<Mended, 'users'>>;
  /** The event with which the service reports. */
  done: (typeof reconciliation)['byInventory' | 'bySharing' | 'byMedia' | 'byAnalysis'];
}

/** Purges the users of a part that auth no longer has, corrects other data, and reports the corrections to auth. */
export async function reconcile(
  standing: UsersStanding,
  { source, outbox, columns, purge, mend, done }: Reconciling,
): Promise<void> {
  const gone = await usersWithoutAccount(source, columns, standing);
  for (const id of gone) await purge(id);
  const mended = { users: gone.length, ...(await mend?.()) };
  const { run_id, part } = standing;
  await transaction(source, (tx) => outbox.publishEvent(tx, done, { run_id, part, mended }));
}

async function usersWithoutAccount(
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
