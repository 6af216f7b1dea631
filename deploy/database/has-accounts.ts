import type pg from 'pg';

/** Whether this database has users. Early versions called users accounts. */
export async function hasAccounts(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ name: string | null }>(
    "select coalesce(to_regclass('auth.users'), to_regclass('auth.accounts'))::text as name",
  );
  const name = rows[0]?.name;
  return Boolean(name) && (await client.query(`select from ${name} limit 1`)).rowCount === 1;
}
