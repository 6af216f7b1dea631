import pg from 'pg';

/** Tables that name a person by another column than `user_id`. */
const BY_ID = ['auth.accounts', 'inventory.people'];

/** Every row that names a user, by table, in whichever service; found by the column, so that new tables count too. */
export async function rowsOfUser(database_url: string, user_id: number): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: database_url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.columns
     where column_name = 'user_id' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const tables = [...rows.map(({ name }) => [name, 'user_id'] as const), ...BY_ID.map((name) => [name, 'id'] as const)];
  const found: Record<string, number> = {};
  for (const [table, column] of tables) {
    const counted = await client.query(`select count(*)::int as count from ${table} where ${column} = $1`, [user_id]);
    if (counted.rows[0].count > 0) found[table] = counted.rows[0].count;
  }
  await client.end();
  return found;
}
