import pg from 'pg';

/** Column names that refer to a user. */
const COLUMNS = ['user_id', 'owner_id', 'invited_by', 'added_by'];
/** Tables whose rows are users. */
const BY_ID = ['auth.users', 'inventory.users'];

/** Every row that refers to a user, by table, in all services. Finds the columns by name, so it covers new tables. */
export async function rowsOfUser(database_url: string, user_id: number): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: database_url });
  await client.connect();
  const { rows } = await client.query<{ name: string; column: string }>(
    `select table_schema || '.' || table_name as name, column_name as column from information_schema.columns
     where column_name = any($1) and table_schema not in ('pg_catalog', 'information_schema')`,
    [COLUMNS],
  );
  const tables = [...rows, ...BY_ID.map((name) => ({ name, column: 'id' }))];
  const found: Record<string, number> = {};
  for (const { name, column } of tables) {
    const counted = await client.query(`select count(*)::int as count from ${name} where ${column} = $1`, [user_id]);
    if (counted.rows[0].count > 0) found[name] = counted.rows[0].count;
  }
  await client.end();
  return found;
}
