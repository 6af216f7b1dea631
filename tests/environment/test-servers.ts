import { migrate } from '@whereabouts/shared/nest/database/database.js';
import { TEMPLATE } from '@whereabouts/shared/testing/environment.js';
import {
  DATABASE_SERVICES,
  ensureDatabase,
  ensureServiceRoles,
  serviceUrl,
} from '../../deploy/database/service-roles.js';
import { tablesOf } from '../../deploy/database/service-tables.js';
import { type DisposableServer, disposablePostgres, disposableRabbitMq } from './disposable.js';

/** Each service's database password. The test server does not check it. */
export const PASSWORDS = { auth: 'x', inventory: 'x', sharing: 'x', media: 'x', analysis: 'x' };

/** The servers on which `testEnvironment` creates databases and virtual hosts. It finds them by these variables. */
export interface TestServers {
  env: { TEST_DATABASE_URL: string; TEST_RABBITMQ_URL: string; TEST_RABBITMQ_MANAGEMENT_URL: string };
  postgres: DisposableServer;
  rabbitmq: DisposableServer;
  stop(): Promise<void>;
}

export async function startTestServers(): Promise<TestServers> {
  const [postgres, rabbitmq] = await Promise.all([postgresWithTemplate(), disposableRabbitMq()]);
  return {
    env: {
      TEST_DATABASE_URL: postgres.url,
      TEST_RABBITMQ_URL: rabbitmq.url,
      TEST_RABBITMQ_MANAGEMENT_URL: rabbitmq.management_url,
    },
    postgres,
    rabbitmq,
    stop: async () => {
      await Promise.all([postgres.stop(), rabbitmq.stop()]);
    },
  };
}

/** Migrating one template costs less than migrating some two hundred databases. */
async function postgresWithTemplate(): Promise<DisposableServer> {
  const postgres = await disposablePostgres();
  const url = Object.assign(new URL(postgres.url), { pathname: `/${TEMPLATE}` }).href;
  await ensureDatabase(url);
  await ensureServiceRoles(url, PASSWORDS);
  for (const name of DATABASE_SERVICES) await migrate(await tablesOf(name), serviceUrl(url, name, PASSWORDS[name]));
  return postgres;
}
