import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connect } from 'amqplib';
import pg from 'pg';
import { disposableFolder } from '../../tests/environment/disposable.js';
import { type BackingServices, startBackingServices } from './backing-services.js';
import { checkout, makeDataFolder } from './folders.js';
import { isFree } from './ports.js';
import { untilReady } from './readiness.js';

let folder: string;

beforeAll(() => {
  folder = disposableFolder();
  makeDataFolder(folder);
});

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** A server of this test run. */
const named = (variable: string) => process.env[variable] ?? '';

/** The backing services as a separate program, which a test can kill. */
async function startApart(): Promise<{ services: BackingServices; kill(): Promise<void> }> {
  const compiled = join(checkout, 'dist', 'tools', 'start', 'backing-services.js');
  const program = `
    import { startBackingServices } from ${JSON.stringify(compiled)};
    const services = await startBackingServices(${JSON.stringify(folder)}, {});
    await services.ready();
    console.log(JSON.stringify(services));
    setInterval(() => {}, 1000);`;
  const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit'];
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio });
  const [line] = await once(createInterface(child.stdout), 'line');
  const kill = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { services: JSON.parse(line), kill };
}

/** The ports of the database, the broker and its port mapper. */
async function portsInUse(): Promise<number[]> {
  const ports: number[] = Object.values(JSON.parse(readFileSync(join(folder, 'ports.json'), 'utf8')));
  const free = await Promise.all(ports.map((port) => isFree(port)));
  return ports.filter((_, index) => !free[index]);
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function send(url: string, content: string): Promise<void> {
  const connection = await connect(url);
  const channel = await connection.createConfirmChannel();
  await channel.assertQueue('kept', { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  channel.sendToQueue('kept', Buffer.from(content), { persistent: true });
  await channel.waitForConfirms();
  await connection.close();
}

async function receive(url: string): Promise<string | undefined> {
  const connection = await connect(url);
  const channel = await connection.createChannel();
  const message = await channel.get('kept', { noAck: true });
  await connection.close();
  return message ? message.content.toString() : undefined;
}

/** Checks that a service signs in, but cannot read another service's queue. */
async function refusesOthersQueue(url: string): Promise<void> {
  const connection = await connect(url);
  const channel = await connection.createChannel();
  channel.on('error', () => undefined);
  await expect(channel.get('kept')).rejects.toThrow('ACCESS_REFUSED');
  await connection.close();
}

test('a killed run leaves no process, and the next run finds its data, even in a moved folder', async () => {
  const killed = await startApart();
  await query(killed.services.database_urls.auth, `CREATE TABLE auth.kept AS SELECT 'a row' AS content`);
  await send(killed.services.rabbitmq_url, 'a message');
  expect(await portsInUse()).toHaveLength(4);

  await killed.kill();
  const gone = async () => expect(await portsInUse()).toEqual([]);
  await untilReady(gone, { name: 'The end of all servers', log: folder, seconds: 30 });

  const moved = `${folder}-moved`;
  renameSync(folder, moved);
  folder = moved;
  const next = await startBackingServices(folder, {});
  await next.ready();
  expect(await query(next.database_urls.auth, 'SELECT content FROM auth.kept')).toEqual([{ content: 'a row' }]);
  expect(await receive(next.rabbitmq_url)).toBe('a message');
  const { RABBITMQ_URL = '', RABBITMQ_COMMANDS_URL = '' } = next.brokerUrls('media');
  for (const url of [RABBITMQ_URL, RABBITMQ_COMMANDS_URL]) await refusesOthersQueue(url);
  await next.stop();
  expect(await portsInUse()).toEqual([]);
});

test('each service reaches only its own schema, even after an upgrade from one common role', async () => {
  const env = { RABBITMQ_URL: named('TEST_RABBITMQ_URL') };
  const before = await startBackingServices(folder, env);
  const { postgres_admin_password } = JSON.parse(readFileSync(join(folder, 'credentials.json'), 'utf8'));
  const admin = Object.assign(new URL(before.database_urls.auth), {
    username: 'postgres',
    password: postgres_admin_password,
  }).href;
  await query(admin, 'CREATE ROLE whereabouts LOGIN; ALTER DATABASE whereabouts OWNER TO whereabouts');
  await query(admin, 'ALTER SCHEMA media OWNER TO whereabouts; CREATE TABLE media.earlier AS SELECT 1 AS id');
  await query(admin, 'ALTER TABLE media.earlier OWNER TO whereabouts');
  await before.stop();
  const services = await startBackingServices(folder, env);
  const { auth, media } = services.database_urls;
  expect(await query(media, 'SELECT id FROM media.earlier')).toEqual([{ id: 1 }]);
  await expect(query(auth, 'SELECT id FROM media.earlier')).rejects.toMatchObject({ code: '42501' });
  expect(await query(media, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toEqual([
    { rolsuper: false },
  ]);
  expect(await query(admin, `SELECT FROM pg_roles WHERE rolname = 'whereabouts'`)).toEqual([]);
  await services.stop();
});

test('servers that the environment names are used, and no other server starts', async () => {
  const env = { DATABASE_URL: named('TEST_DATABASE_URL'), RABBITMQ_URL: named('TEST_RABBITMQ_URL') };
  const services = await startBackingServices(folder, env);
  expect(services).toMatchObject({ database_urls: { auth: env.DATABASE_URL }, rabbitmq_url: env.RABBITMQ_URL });
  expect(await portsInUse()).toEqual([]);
});

test('a named server that rejects its user causes a clear error', async () => {
  const RABBITMQ_URL = Object.assign(new URL(named('TEST_RABBITMQ_URL')), { password: 'wrong' }).href;
  const starting = startBackingServices(folder, { DATABASE_URL: named('TEST_DATABASE_URL'), RABBITMQ_URL });
  await expect(starting).rejects.toThrow(`RabbitMQ at ${new URL(RABBITMQ_URL).host} refuses this user and password.`);
});
