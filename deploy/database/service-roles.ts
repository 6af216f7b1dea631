import pg from 'pg';

/** Services with their own schema, which has the service's name. */
export const DATABASE_SERVICES = ['auth', 'inventory', 'sharing', 'media', 'analysis'] as const;
export type DatabaseService = (typeof DATABASE_SERVICES)[number];

/** Extensions that migrations use. Only a superuser or the owner of the database may install them. */
const EXTENSIONS = ['pg_trgm', 'unaccent'];

/** The role that owns a service's schema and can reach no other. */
export const roleOf = (service: DatabaseService) => `whereabouts_${service}`;

/** The address for a service's own role, made from another address of the same database. */
export function serviceUrl(databaseUrl: string, service: DatabaseService, password: string): string {
  const url = new URL(databaseUrl);
  url.username = roleOf(service);
  url.password = password;
  return url.href;
}

/** Creates the database of this address if the server lacks it. */
export async function ensureDatabase(adminUrl: string): Promise<void> {
  const name = new URL(adminUrl).pathname.slice(1);
  const client = new pg.Client({ connectionString: Object.assign(new URL(adminUrl), { pathname: '/postgres' }).href });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

/**
 * Gives every service its own role and schema, and revokes the rights of all other roles. Can be repeated: it sets the
 * passwords again, and transfers objects of an earlier common role to the service whose schema they are in.
 * @param adminUrl a superuser, or an owner that may create roles, in the services' database
 */
export async function ensureServiceRoles(adminUrl: string, passwords: Record<DatabaseService, string>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await makeServiceRoles(adminUrl, passwords);
    } catch (error) {
      if (!metAnother(error) || attempt === ATTEMPTS) throw error;
    }
  }
}

const ATTEMPTS = 10;

/**
 * Roles belong to the server, but the lock belongs to a database. Two databases that start at once may still collide in
 * the catalog.
 */
function metAnother(error: unknown): boolean {
  const { code, message } = error as pg.DatabaseError;
  return code === '23505' || code === '42710' || /concurrently updated/.test(message);
}

async function makeServiceRoles(adminUrl: string, passwords: Record<DatabaseService, string>): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('begin');
    // Two starts at once would collide in the catalog.
    await client.query(`select pg_advisory_xact_lock(hashtext('whereabouts.roles'))`);
    for (const extension of EXTENSIONS) await client.query(`create extension if not exists ${extension} schema public`);
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    const database = client.escapeIdentifier(rows[0]?.name ?? '');
    await client.query(`revoke all on database ${database} from public`);
    await client.query('revoke create on schema public from public');
    for (const service of DATABASE_SERVICES) await ensureRole(client, database, service, passwords[service]);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function ensureRole(client: pg.Client, database: string, service: DatabaseService, password: string) {
  const role = roleOf(service);
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  await client.query(
    `${rowCount ? 'alter' : 'create'} role ${role} login noinherit password ${client.escapeLiteral(password)}`,
  );
  await client.query(`grant connect, temporary on database ${database} to ${role}`);
  // The owner of the database need not be a superuser. To transfer objects, it must be a member of the role.
  await client.query(`grant ${role} to current_user`);
  await client.query(`create schema if not exists ${service}`);
  await client.query(`alter schema ${service} owner to ${role}`);
  const { rows } = await client.query<{ statement: string }>(OWNED_BY_OTHERS, [service, role]);
  for (const { statement } of rows) await client.query(statement);
}

/** Statements that transfer the objects of schema $1 to role $2. Sequences of columns follow their tables. */
const OWNED_BY_OTHERS = `
  select format('alter %s %I.%I owner to %I',
    case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
    nspname, relname, $2::text) as statement
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where nspname = $1::text and relkind in ('r', 'p', 'v', 'm', 'S') and pg_get_userbyid(relowner) <> $2::text
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid
      and refclassid = 'pg_class'::regclass and deptype in ('a', 'i'))
  union all
  select format('alter routine %s owner to %I', pg_proc.oid::regprocedure, $2::text)
  from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
  where nspname = $1::text and pg_get_userbyid(proowner) <> $2::text
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  union all
  select format('alter type %I.%I owner to %I', nspname, typname, $2::text)
  from pg_type join pg_namespace on pg_namespace.oid = typnamespace
  where nspname = $1::text and pg_get_userbyid(typowner) <> $2::text and typtype in ('e', 'd')`;
