import { migrate } from '@whereabouts/shared/nest/database/database.js';
import { withSecrets } from '@whereabouts/shared/nest/process/env.js';
import { BackupLog } from '../backup/backup-log.js';
import { copyBeforeMigrating } from '../backup/copy-before-migrating.js';
import { databasesOf } from '../backup/databases.js';
import { warnOfUnknownVariables } from '../configuration/known-variables.js';
import {
  DATABASE_SERVICES,
  type DatabaseService,
  ensureDatabase,
  ensureServiceRoles,
} from '../database/service-roles.js';
import { tablesOf } from '../database/service-tables.js';
import { refuseOtherShape } from './refuse-other-shape.js';

/**
 * Prepares the database before any service starts. With ADMIN_DATABASE_URL it creates roles and schemas. Then every
 * service's migrations run under the service's own role (AUTH_DATABASE_URL …).
 */
async function prepareDatabase(env: Record<string, string | undefined>): Promise<void> {
  const urls = Object.fromEntries(DATABASE_SERVICES.map((service) => [service, urlOf(service, env)])) as Record<
    DatabaseService,
    string
  >;
  if (env.ADMIN_DATABASE_URL) {
    await ensureDatabase(env.ADMIN_DATABASE_URL);
    const passwords = Object.entries(urls).map(([service, url]) => [
      service,
      decodeURIComponent(new URL(url).password),
    ]);
    await ensureServiceRoles(env.ADMIN_DATABASE_URL, Object.fromEntries(passwords));
  }
  await refuseOtherShape(urls.media, env.PHOTOS_IN, '/photos');
  await copyBeforeMigrating({
    databases: databasesOf(env),
    folder: env.MIGRATE_WITHOUT_COPY === 'true' ? undefined : env.COPY_DIR,
    keys: { recipient: env.BACKUP_AGE_RECIPIENT },
    say: (line) => console.log(line),
  });
  for (const [service, url] of Object.entries(urls)) await migrate(await tablesOf(service as DatabaseService), url);
}

function urlOf(service: DatabaseService, env: Record<string, string | undefined>): string {
  const name = `${service.toUpperCase()}_DATABASE_URL`;
  const url = env[name] ?? env.DATABASE_URL;
  if (!url) throw new Error(`Neither ${name} nor DATABASE_URL is set.`);
  return url;
}

try {
  const env = withSecrets(process.env);
  await warnOfUnknownVariables(env);
  await prepareDatabase(env);
  // Compose sets this: without a schedule, the recorded one is deleted. Migrations in a cluster do not know the
  // schedule.
  if (process.env.BACKUP_SCHEDULE === '') await (await BackupLog.of(databasesOf(env))).forgetPlan();
  console.log('The database is up to date.');
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
}
