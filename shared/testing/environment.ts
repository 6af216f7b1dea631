import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'amqplib';
import pg from 'pg';
import type { EnvSource } from '../nest/env.js';

/** SQLSTATE of a database that somebody is still connected to. */
const OBJECT_IN_USE = '55006';

/** A database and a broker of a test file's own, on the disposable servers that `npm test` brings up. */
export interface TestEnvironment {
  /** Everything a service needs to start. */
  env: EnvSource & { DATABASE_URL: string; RABBITMQ_URL: string; INTERNAL_SECRET: string };
  close(): Promise<void>;
}

/** Queues that outlive their consumers; a test file starts without what an earlier one left in them. */
const QUEUES = [
  ...['auth', 'inventory', 'sharing', 'media', 'analysis'].map((service) => `${service}.events`),
  ...['', '.wait-2000', '.wait-10000', '.wait-30000', '.wait-120000'].map((waiting) => `analysis.jobs${waiting}`),
];

export async function testEnvironment(): Promise<TestEnvironment> {
  const database = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(`create database ${database}`);
  const DATABASE_URL = Object.assign(new URL(required('TEST_DATABASE_URL')), { pathname: `/${database}` }).href;
  const RABBITMQ_URL = await emptyBroker();
  return {
    env: {
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
      RETRY_PAUSE_MS: '10',
      INTERNAL_SECRET: randomBytes(32).toString('base64url'),
      DATABASE_URL,
      RABBITMQ_URL,
    },
    close: () => drop(database),
  };
}

const PATIENCE_MS = 5_000;

/** Connections that are just being closed are let go in peace; one that is forced out would fail the next test. */
async function drop(database: string) {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    try {
      return await asAdmin(`drop database ${database}`);
    } catch (error) {
      if ((error as { code?: string }).code !== OBJECT_IN_USE) throw error;
      await pause(50);
    }
  }
  await asAdmin(`drop database ${database} with (force)`);
}

/** On a connection of its own: the server may have been restarted since the last one. */
async function asAdmin(statement: string) {
  const admin = new pg.Client({ connectionString: required('TEST_DATABASE_URL') });
  await admin.connect();
  await admin.query(statement).finally(() => admin.end());
}

/** Each Jest worker has a virtual host of its own, so that test files running side by side do not meet. */
async function emptyBroker(): Promise<string> {
  const url = Object.assign(new URL(required('TEST_RABBITMQ_URL')), {
    pathname: `/worker-${process.env.JEST_WORKER_ID ?? 1}`,
  }).href;
  const connection = await connect(url);
  const channel = await connection.createChannel();
  for (const queue of QUEUES) {
    await channel.deleteQueue(queue);
    await channel.deleteQueue(`${queue}.dead`);
  }
  await connection.close();
  return url;
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests with npm test`);
  return value;
}
