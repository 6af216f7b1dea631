import { connect } from 'amqplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../local/postgres.js';
import { checkAmqp } from '../local/rabbitmq.js';
import { type DisposableServer, disposablePostgres, disposableRabbitMq } from './disposable.js';

let postgres: DisposableServer;
let rabbitmq: DisposableServer;

beforeAll(async () => {
  [postgres, rabbitmq] = await Promise.all([disposablePostgres(), disposableRabbitMq()]);
});

afterAll(() => Promise.all([postgres.stop(), rabbitmq.stop()]), 60_000);

test('a killed database answers again at the same address', async () => {
  await postgres.kill();
  await expect(signIn(postgres.url)).rejects.toThrow();
  await postgres.startAgain();
  await signIn(postgres.url);
});

test('a killed broker answers again at the same address, with its durable queues', async () => {
  const connection = await connect(rabbitmq.url);
  // The kill below cuts it.
  connection.on('error', () => undefined);
  const channel = await connection.createChannel();
  channel.on('error', () => undefined);
  await channel.assertQueue('durable', { durable: true });
  await rabbitmq.kill();
  await expect(checkAmqp(rabbitmq.url)).rejects.toThrow();
  await rabbitmq.startAgain();
  const again = await connect(rabbitmq.url);
  expect(await (await again.createChannel()).checkQueue('durable')).toMatchObject({ queue: 'durable' });
  await again.close();
});
