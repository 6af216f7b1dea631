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

afterAll(() => Promise.all([postgres.stop(), rabbitmq.stop()]));

test('a killed database answers again at the same address', async () => {
  await postgres.kill();
  await expect(signIn(postgres.url)).rejects.toThrow();
  await postgres.startAgain();
  await signIn(postgres.url);
});

test('a killed broker answers again at the same address, with what it has confirmed', async () => {
  const connection = await connect(rabbitmq.url);
  // The kill below cuts it.
  connection.on('error', () => undefined);
  const channel = await connection.createConfirmChannel();
  channel.on('error', () => undefined);
  // A node says that a queue is there a moment before it notes on disk that it is to stay. The next one takes that along.
  for (const queue of ['durable', 'second', 'third']) await channel.assertQueue(queue, { durable: true });
  channel.sendToQueue('durable', Buffer.from('kept'), { persistent: true });
  await channel.waitForConfirms();
  await rabbitmq.kill();
  await expect(checkAmqp(rabbitmq.url)).rejects.toThrow();
  await rabbitmq.startAgain();
  const again = await connect(rabbitmq.url);
  const message = await (await again.createChannel()).get('durable');
  expect(message).toMatchObject({ content: Buffer.from('kept') });
  await again.close();
});
