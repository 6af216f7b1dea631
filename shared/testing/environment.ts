import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { EnvSource } from '../nest/process/env.js';

/** A database and a virtual host of a test file's own, on the disposable servers that `npm test` brings up. */
export interface TestEnvironment {
  /** Everything a service needs to start. */
  env: EnvSource & { DATABASE_URL: string; RABBITMQ_URL: string; INTERNAL_SECRET: string };
  /**
   * The database stays until its server goes, unless it is to be dropped, as a large one should be: a file system that
   * has just deleted thousands of files takes long to make new ones.
   */
  close(options?: { drop?: boolean }): Promise<void>;
}

/** The database that has been through all migrations of all services. */
export const TEMPLATE = 'migrated';

/** @param tables whether those of all services are there already, as they are unless a test is about making them */
export async function testEnvironment({ tables = true } = {}): Promise<TestEnvironment> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await Promise.all([
    // A copy of the files costs a third of what copying by the log does, with nothing to write to disk for good.
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
      INTERNAL_SECRET: randomBytes(32).toString('base64url'),
      DATABASE_URL: urlOf('TEST_DATABASE_URL', name),
      RABBITMQ_URL: urlOf('TEST_RABBITMQ_URL', name),
    },
    close: async ({ drop = false } = {}) => {
      // RabbitMQ looks after each virtual host all the time.
      await manage('DELETE', `vhosts/${name}`);
      if (drop) await asAdmin(`drop database ${name} with (force)`);
    },
  };
}

/** On a connection of its own: the server may have been restarted since the last one. */
async function asAdmin(statement: string) {
  const admin = new pg.Client({ connectionString: required('TEST_DATABASE_URL') });
  await admin.connect();
  await admin.query(statement).finally(() => admin.end());
}

/** RabbitMQ 4 drops a message that was returned this often; version 3 has no limit unless a queue names one. */
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

/** By RabbitMQ's management API. */
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
