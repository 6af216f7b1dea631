import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anyRabbitMq } from '../../tools/start/backing-services.js';
import { secret } from '../../tools/start/credentials.js';
import { freePort } from '../../tools/start/ports.js';
import { preparePostgres } from '../../tools/start/postgres.js';
import type { ServerProgram } from '../../tools/start/server-program.js';
import { postgresContainer, rabbitMqContainer } from './containers.js';

/** A server that tests may break. It keeps its port and data until it is stopped. */
export interface DisposableServer {
  url: string;
  /** Ends it like a power cut. */
  kill(): Promise<void>;
  startAgain(): Promise<void>;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

/** Makes a new temporary folder. */
export function disposableFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'whereabouts-'));
  // Servers that run as another user enter their own folders through this one.
  chmodSync(folder, 0o711);
  return folder;
}

async function disposable(program: ServerProgram, folder: string): Promise<DisposableServer> {
  let child = program.launch();
  const kill = async () => {
    child.kill('SIGKILL');
    await child.ended;
  };
  const stop = async () => {
    await kill();
    await program.companion?.stop();
    // Children of a killed server may write once more.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const startAgain = async () => {
    child = program.launch();
    await program.ready(child);
  };
  await program.ready(child).catch(async (problem) => {
    await stop();
    throw problem;
  });
  return { url: program.url, kill, startAgain, stop };
}

/** Starts a PostgreSQL server for tests, without a password and without durability. The address is the superuser's. */
export async function disposablePostgres(): Promise<DisposableServer> {
  const port = await freePort();
  const container = await postgresContainer(port);
  if (container) return container;
  const folder = disposableFolder();
  const options = { folder: join(folder, 'postgres'), port, log: join(folder, 'postgres.log') };
  return disposable(await preparePostgres(options), folder);
}

/** Starts a RabbitMQ node for tests. Its management API creates virtual hosts. */
export async function disposableRabbitMq(): Promise<DisposableServer & { management_url: string }> {
  const login = { user: 'test', password: secret() };
  const [port, management_port] = [await freePort(), await freePort()];
  const management_url = `http://${login.user}:${login.password}@127.0.0.1:${management_port}`;
  const container = await rabbitMqContainer({ amqp: port, management: management_port }, login);
  if (container) return { ...container, management_url };
  const folder = disposableFolder();
  const ports = { rabbitmq: port, rabbitmq_distribution: await freePort(), rabbitmq_epmd: await freePort() };
  const options = {
    folder: join(folder, 'rabbitmq'),
    ports,
    log: join(folder, 'rabbitmq.log'),
    ...login,
    management_port,
  };
  return { ...(await disposable(await anyRabbitMq(options), folder)), management_url };
}
