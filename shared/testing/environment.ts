import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { EnvSource } from '../nest/process/env.js';

/** A test file's own database and virtual host, on the disposable servers that `npm test` starts. */
export interface TestEnvironment {
  /** The environment of a service. */
  env: EnvSource & { DATABASE_URL: string; RABBITMQ_URL: string; INTERNAL_SECRET: string };
  /**
   * The database stays until its server is deleted, unless `drop` is true. Drop large databases only: a file system
   * that has just deleted thousands of files is slow to create new ones.
   */
  close(options?: { drop?: boolean }): Promise<void>;
}

/** The template database with the tables of all services. */
export const TEMPLATE = 'migrated';

/** @param tables whether the tables of all services exist at the start; false for tests of migrations */
export async function testEnvironment({ tables = true } = {}): Promise<TestEnvironment> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await Promise.all([
    // Copying the files costs a third of copying through the log, because nothing has to be durable.
    asAdmin(`create database ${name}${tables ? ` template ${TEMPLATE} strategy file_copy` : ''}`),
    makeVirtualHost(name),
  ]);
  return {
    env: {
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
      RETRY_PAUSE_MS: '10',
      // Tests of the reader turn it on.
      LOCAL_RECOGNITION: 'false',
      INTERNAL_SECRET: randomBytes(32).toString('base64url'),
      DATABASE_URL: urlOf('TEST_DATABASE_URL', name),
      RABBITMQ_URL: urlOf('TEST_RABBITMQ_URL', name),
    },
    close: async ({ drop = false } = {}) => {
      // Every virtual host costs RabbitMQ work until it is deleted.
      await manage('DELETE', `vhosts/${name}`);
      if (drop) await asAdmin(`drop database ${name} with (force)`);
    },
  };
}

/** Uses a new connection, because the server may have restarted. */
async function asAdmin(statement: string) {
  const admin = new pg.Client({ connectionString: required('TEST_DATABASE_URL') });
  await admin.connect();
  await admin.query(statement).finally(() => admin.end());
}

/** RabbitMQ 4 drops a message after this many returns. Version 3 has no default limit. */
const RABBITMQ_4_DELIVERY_LIMIT = 20;

async function makeVirtualHost(name: string) {
  await manage('PUT', `vhosts/${name}`);
  const { username } = new URL(required('TEST_RABBITMQ_URL'));
  await manage('PUT', `permissions/${name}/${username}`, { configure: '.*', write: '.*', read: '.*' });
  await manage('PUT', `policies/${name}/as-rabbitmq-4`, {
    pattern: '.*',
    'apply-to': 'queues',
    definition: { 'delivery-limit': RABBITMQ_4_DELIVERY_LIMIT },
  });
}

/** Calls RabbitMQ's management API. */
export async function manage(method: 'PUT' | 'DELETE', path: string, body: object = {}) {
  const { username, password, origin } = new URL(required('TEST_RABBITMQ_MANAGEMENT_URL'));
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const answer = await fetch(`${origin}/api/${path}`, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`RabbitMQ answered ${method} ${path} with ${answer.status}: ${await answer.text()}`);
}

const urlOf = (server: string, name: string) => Object.assign(new URL(required(server)), { pathname: `/${name}` }).href;

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests with npm test`);
  return value;
}
