import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import {
  DATABASE_SERVICES,
  type DatabaseService,
  ensureServiceRoles,
  serviceUrl,
} from '../../deploy/database/service-roles.js';
import { canInstall, installPackages } from './apt.js';
import { type Credentials, credentialsIn } from './credentials.js';
import { dockerAnswers } from './docker.js';
import { keepRunning } from './keep-running.js';
import { rememberedPorts } from './ports.js';
import { preparePostgres, signIn } from './postgres.js';
import { checkAmqp, installedRabbitMq, prepareRabbitMq, type RabbitMqOptions, rabbitMqPorts } from './rabbitmq.js';
import { prepareRabbitMqContainer } from './rabbitmq-container.js';
import { Refused } from './readiness.js';
import type { ServerProgram } from './server-program.js';

/** Addresses of the database and the broker, and the master secret of the services' keys. */
export interface BackingServices {
  /** Each service's own database address. On our own server, its role reaches only its own schema. */
  database_urls: Record<DatabaseService, string>;
  rabbitmq_url: string;
  /**
   * A service's broker addresses with its own user. A broker named in the environment has one user for all services.
   */
  brokerUrls(service: string): Record<string, string>;
  internal_secret: string;
  /** Creates the first user. */
  setup_code: string;
  /** Resolves once the broker, the slowest server, answers. @throws Error if it does not start */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

const database = 'whereabouts';

function run(server: ServerProgram) {
  const child = server.launch();
  const kept = server.ready(child).then(() => keepRunning(server.name, child, server.launch));
  // The caller that awaits the promise, perhaps later, gets the error.
  kept.catch(() => undefined);
  return {
    ready: async () => void (await kept),
    stop: async () => {
      await (await kept).stop();
      await server.companion?.stop();
    },
  };
}

/** Earlier installations had one role for all services, named like the database. */
const COMMON_ROLE = database;

async function makeDatabase(adminUrl: string): Promise<void> {
  const { rowCount } = await ask(adminUrl, [`SELECT FROM pg_database WHERE datname = '${database}'`]);
  if (!rowCount) await ask(adminUrl, [`CREATE DATABASE ${database}`]);
}

/** The services' roles have taken over its tables. The rest, such as extensions, goes to the superuser. */
async function dropCommonRole(databaseUrl: string): Promise<void> {
  const { rowCount } = await ask(databaseUrl, [`SELECT FROM pg_roles WHERE rolname = '${COMMON_ROLE}'`]);
  if (!rowCount) return;
  await ask(databaseUrl, [
    `REASSIGN OWNED BY ${COMMON_ROLE} TO CURRENT_USER`,
    `DROP OWNED BY ${COMMON_ROLE}`,
    `DROP ROLE ${COMMON_ROLE}`,
  ]);
}

/** @returns the last statement's result */
async function ask(url: string, statements: string[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements.slice(0, -1)) await client.query(statement);
    return await client.query(statements.at(-1) ?? '');
  } finally {
    await client.end();
  }
}

async function startPostgres(folder: string, port: number, credentials: Credentials) {
  const server = await preparePostgres({
    folder: join(folder, 'postgres'),
    port,
    log: join(folder, 'logs', 'postgres.log'),
    password: credentials.postgres_admin_password,
  });
  const { ready, stop } = run(server);
  await ready();
  await makeDatabase(server.url);
  const url = Object.assign(new URL(server.url), { pathname: `/${database}` }).href;
  await ensureServiceRoles(url, credentials.service_passwords);
  await dropCommonRole(url);
  return {
    urlOf: (name: DatabaseService) => serviceUrl(url, name, credentials.service_passwords[name]),
    stop,
  };
}

/** An installed RabbitMQ, one that apt-get installs, or a container; in this order. */
export async function anyRabbitMq(options: RabbitMqOptions): Promise<ServerProgram> {
  if (!installedRabbitMq() && canInstall())
    await installPackages(['rabbitmq-server'], join(dirname(options.log), 'apt.log'));
  const command = installedRabbitMq();
  if (command) return prepareRabbitMq(command, options);
  if (await dockerAnswers()) return prepareRabbitMqContainer({ ...options, folder: `${options.folder}-container` });
  throw new Error(
    'Whereabouts needs RabbitMQ, which is not installed here. Do one of the following:\n' +
      '  - install it, for example: sudo apt-get install rabbitmq-server, or: brew install rabbitmq\n' +
      '  - start Docker, which then runs it as a container\n' +
      '  - name one that you have: RABBITMQ_URL=amqp://user:password@host:5672 npm start',
  );
}

async function launchRabbitMq(folder: string, ports: RabbitMqOptions['ports'], credentials: Credentials) {
  const server = await anyRabbitMq({
    folder: join(folder, 'rabbitmq'),
    ports,
    log: join(folder, 'logs', 'rabbitmq.log'),
    user: credentials.rabbitmq_user,
    password: credentials.rabbitmq_password,
    master: credentials.internal_secret,
  });
  return { url: server.url, urlsOf: server.urlsOf, ...run(server) };
}

const NAMED_SERVER_SECONDS = 20;

/** A named server is not started here, but a start should fail at once if it does not answer. */
async function named(name: string, url: string, attempt: (url: string) => Promise<void>) {
  const deadline = Date.now() + NAMED_SERVER_SECONDS * 1000;
  for (;;) {
    try {
      await attempt(url);
      return { url, urlsOf: undefined, ready: async () => undefined, stop: async () => undefined };
    } catch (problem) {
      const { host } = new URL(url);
      if (problem instanceof Refused) throw new Error(`${name} at ${host} refuses this user and password.`);
      const reason = problem instanceof Error ? problem.message : problem;
      if (Date.now() > deadline) throw new Error(`${name} at ${host} cannot be used: ${reason}`);
      await pause(500);
    }
  }
}

/** The address of a named database includes its user. A service's own variable, such as `AUTH_DATABASE_URL`, goes first. */
async function namedPostgres(url: string) {
  const { stop } = await named('PostgreSQL', url, signIn);
  return { urlOf: () => url, stop };
}

/**
 * Starts the servers that the environment does not name, with their data in this folder.
 * @param meanwhile work to run while they start; it would delay them if it ran before
 */
export async function startBackingServices(
  folder: string,
  env: Record<string, string | undefined>,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<BackingServices> {
  const credentials = credentialsIn(join(folder, 'credentials.json'));
  const ports = await rememberedPorts(join(folder, 'ports.json'), ['postgres', ...rabbitMqPorts]);
  const broker = env.RABBITMQ_URL
    ? named('RabbitMQ', env.RABBITMQ_URL, checkAmqp)
    : launchRabbitMq(folder, ports, {
        ...credentials,
        internal_secret: env.INTERNAL_SECRET ?? credentials.internal_secret,
      });
  const [postgres, rabbitmq] = await Promise.all([
    env.DATABASE_URL ? namedPostgres(env.DATABASE_URL) : startPostgres(folder, ports.postgres, credentials),
    broker,
    broker.then(meanwhile),
  ]);
  return {
    database_urls: Object.fromEntries(
      DATABASE_SERVICES.map((name) => [name, postgres.urlOf(name)]),
    ) as BackingServices['database_urls'],
    rabbitmq_url: rabbitmq.url,
    brokerUrls: rabbitmq.urlsOf ?? (() => ({ RABBITMQ_URL: rabbitmq.url })),
    internal_secret: env.INTERNAL_SECRET ?? credentials.internal_secret,
    setup_code: env.SETUP_CODE ?? credentials.setup_code,
    ready: rabbitmq.ready,
    stop: async () => {
      await Promise.all([postgres.stop(), rabbitmq.stop()]);
    },
  };
}
