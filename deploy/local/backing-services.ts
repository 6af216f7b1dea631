import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { canInstall, installPackages } from './apt.js';
import { type Credentials, credentialsIn } from './credentials.js';
import { dockerAnswers } from './docker.js';
import { type KeptRunning, keepRunning } from './keep-running.js';
import { rememberedPorts } from './ports.js';
import { preparePostgres, signIn } from './postgres.js';
import { checkAmqp, installedRabbitMq, prepareRabbitMq, type RabbitMqOptions, rabbitMqPorts } from './rabbitmq.js';
import { prepareRabbitMqContainer } from './rabbitmq-container.js';
import { Refused } from './readiness.js';
import type { ServerProgram } from './server-program.js';

/** Where the database and the broker are, and what the services sign their calls with. */
export interface BackingServices {
  database_url: string;
  rabbitmq_url: string;
  internal_secret: string;
  /** Lets its owner make the first user from anywhere. */
  setup_code: string;
  stop(): Promise<void>;
}

const database = 'whereabouts';

async function run(server: ServerProgram): Promise<KeptRunning> {
  const child = server.launch();
  await server.ready(child);
  const kept = keepRunning(server.name, child, server.launch);
  return {
    stop: async () => {
      await kept.stop();
      await server.companion?.stop();
    },
  };
}

/** The services' own role owns the database and nothing else of the server. */
async function makeDatabase(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database]);
    if (rowCount) return;
    await client.query(`DROP ROLE IF EXISTS ${database}`);
    await client.query(`CREATE ROLE ${database} LOGIN PASSWORD ${client.escapeLiteral(password)}`);
    await client.query(`CREATE DATABASE ${database} OWNER ${database}`);
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
  const kept = await run(server);
  await makeDatabase(server.url, credentials.postgres_password);
  const url = `postgres://${database}:${credentials.postgres_password}@127.0.0.1:${port}/${database}`;
  return { url, stop: kept.stop };
}

/** An installed RabbitMQ, one that can be installed, or a container; in this order. */
export async function anyRabbitMq(options: RabbitMqOptions): Promise<ServerProgram> {
  if (!installedRabbitMq() && canInstall())
    await installPackages(['rabbitmq-server'], join(dirname(options.log), 'apt.log'));
  const command = installedRabbitMq();
  if (command) return prepareRabbitMq(command, options);
  if (await dockerAnswers()) return prepareRabbitMqContainer({ ...options, folder: `${options.folder}-container` });
  throw new Error(
    'Whereabouts needs RabbitMQ, and there is none here. One of these three helps:\n' +
      '  - install it, for example: sudo apt-get install rabbitmq-server, or: brew install rabbitmq\n' +
      '  - start Docker, which then runs it as a container\n' +
      '  - name one that you have: RABBITMQ_URL=amqp://user:password@host:5672 npm start',
  );
}

async function startRabbitMq(folder: string, ports: RabbitMqOptions['ports'], credentials: Credentials) {
  const server = await anyRabbitMq({
    folder: join(folder, 'rabbitmq'),
    ports,
    log: join(folder, 'logs', 'rabbitmq.log'),
    user: credentials.rabbitmq_user,
    password: credentials.rabbitmq_password,
  });
  const kept = await run(server);
  return { url: server.url, stop: kept.stop };
}

const NAMED_SERVER_SECONDS = 20;

/** A server that the environment names is not ours to start, but whether it answers is worth knowing at once. */
async function named(name: string, url: string, attempt: (url: string) => Promise<void>) {
  const deadline = Date.now() + NAMED_SERVER_SECONDS * 1000;
  for (;;) {
    try {
      await attempt(url);
      return { url, stop: async () => undefined };
    } catch (problem) {
      const { host } = new URL(url);
      if (problem instanceof Refused) throw new Error(`${name} at ${host} refuses this user and password.`);
      const reason = problem instanceof Error ? problem.message : problem;
      if (Date.now() > deadline) throw new Error(`${name} at ${host} cannot be used: ${reason}`);
      await pause(500);
    }
  }
}

/** Brings up what the environment does not name, with its data in this folder. */
export async function startBackingServices(
  folder: string,
  env: Record<string, string | undefined>,
): Promise<BackingServices> {
  const credentials = credentialsIn(join(folder, 'credentials.json'));
  const ports = await rememberedPorts(join(folder, 'ports.json'), ['postgres', ...rabbitMqPorts]);
  const [postgres, rabbitmq] = await Promise.all([
    env.DATABASE_URL
      ? named('PostgreSQL', env.DATABASE_URL, signIn)
      : startPostgres(folder, ports.postgres, credentials),
    env.RABBITMQ_URL ? named('RabbitMQ', env.RABBITMQ_URL, checkAmqp) : startRabbitMq(folder, ports, credentials),
  ]);
  return {
    database_url: postgres.url,
    rabbitmq_url: rabbitmq.url,
    internal_secret: env.INTERNAL_SECRET ?? credentials.internal_secret,
    setup_code: env.SETUP_CODE ?? credentials.setup_code,
    stop: async () => {
      await Promise.all([postgres.stop(), rabbitmq.stop()]);
    },
  };
}
