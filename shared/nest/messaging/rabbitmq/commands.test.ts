import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Controller, type HttpException, NotFoundException } from '@nestjs/common';
import { type Channel, type ChannelModel, type ConsumeMessage, connect } from 'amqplib';
import { z } from 'zod';
import { command, type RequestOf, rawCommand } from '../../../contracts/contract.js';
import { cutConnection } from '../../../testing/cut-connection.js';
import { type TestEnvironment, testEnvironment } from '../../../testing/environment.js';
import { startFake } from '../../../testing/fake-service.js';
import { flakyProxy } from '../../../testing/flaky-proxy.js';
import { testMessenger } from '../../../testing/test-messenger.js';
import { until } from '../../../testing/until.js';
import { requestContext, runInContext } from '../../http/request-context.js';
import type { RunningService } from '../../process/service.js';
import { pairKey } from '../../security/service-keys/derive-keys.js';
import type { SigningKey } from '../../security/service-keys/service-keys.js';
import { commandSignature } from '../../security/signatures/signed-commands.js';
import { OnCommand } from '../message-handlers.js';
import type { Messenger } from '../messenger.js';
import { RawReply } from '../raw-reply.js';
import { CommandConsumer } from './command-consumer.js';
import { commandQueue } from './queues.js';

const echo = {
  say: command(
    'auth.say',
    z.object({ text: z.string().trim().min(1) }),
    z.object({ heard: z.string(), request_id: z.string() }),
  ),
  fail: command('auth.fail', z.object({ how: z.enum(['known', 'unknown', 'silent']) }), z.object({}), 300),
  repeat: command('auth.repeat', z.object({ text: z.string(), times: z.int() }), z.object({ text: z.string() })),
  list: rawCommand('auth.list', z.object({ etag: z.string() }), z.object({})),
  nobody: command('nobody.home', z.object({}), z.object({})),
};

const handled: string[] = [];
/** The number of commands that wait without a response. */
let silent = 0;
let unanswered = Promise.withResolvers<Record<string, never>>();

@Controller()
class EchoController {
  @OnCommand(echo.say)
  say({ text }: RequestOf<typeof echo.say>) {
    handled.push(text);
    return { heard: text, request_id: requestContext()?.request_id ?? '' };
  }

  @OnCommand(echo.fail)
  async fail({ how }: RequestOf<typeof echo.fail>): Promise<Record<string, never>> {
    if (how === 'known') throw new NotFoundException({ message: 'No such thing.', code: 'no_thing', hint: 7 });
    if (how === 'unknown') throw new Error('select secret from table');
    silent += 1;
    return unanswered.promise;
  }

  @OnCommand(echo.repeat)
  repeat({ text, times }: RequestOf<typeof echo.repeat>) {
    return { text: text.repeat(times) };
  }

  @OnCommand(echo.list)
  list({ etag }: RequestOf<typeof echo.list>) {
    return new RawReply('"v1"', etag === '"v1"' ? null : Buffer.from('{"items":["ünparsed"]}'));
  }
}

let environment: TestEnvironment;
let service: RunningService;
let messenger: Messenger;
let broker: ChannelModel;

const start = () => startFake('auth', environment.env, EchoController);

beforeAll(async () => {
  environment = await testEnvironment();
  service = await start();
  messenger = testMessenger(environment.env);
  broker = await connect(environment.env.RABBITMQ_URL);
});

afterAll(async () => {
  await messenger?.onApplicationShutdown();
  await service?.close();
  await broker?.close();
  await environment?.close();
});

/** Publishes to an exchange that does not exist, so that RabbitMQ closes the channel. */
function closeChannelOf(part: object) {
  const channel: Channel = Reflect.get('client' in part ? (part.client as object) : part, 'channel');
  channel.publish('no.such.exchange', '', Buffer.from('x'));
}

describe('commands', () => {
  test('a command is validated, answered, and carries the request id', async () => {
    const answer = await runInContext({ service: 'test', request_id: 'my-request' }, () =>
      messenger.call(echo.say, { text: ' hello ' }),
    );
    expect(answer).toEqual({ heard: 'hello', request_id: 'my-request' });
    await expect(messenger.call(echo.say, { text: '' })).rejects.toMatchObject({ status: 400 });
  });

  test("a command returns the service's own errors, and no details of an unexpected error", async () => {
    await expect(messenger.call(echo.fail, { how: 'known' })).rejects.toMatchObject({
      status: 404,
      response: { message: 'No such thing.', code: 'no_thing', hint: 7 },
    });
    const failure = await messenger.call(echo.fail, { how: 'unknown' }).catch((error: HttpException) => error);
    expect(failure).toMatchObject({ status: 500, response: { code: 'internal' } });
    expect(JSON.stringify(failure)).not.toContain('secret');
  });

  test('a raw list is passed on unparsed, or reported as not modified', async () => {
    const changed = await messenger.call(echo.list, { etag: '"v0"' });
    expect([changed.etag, changed.json?.toString()]).toEqual(['"v1"', '{"items":["ünparsed"]}']);
    const same = await messenger.call(echo.list, { etag: '"v1"' });
    expect([same.etag, same.json]).toEqual(['"v1"', null]);
  });

  test('a response that is longer than a message is sent in parts', async () => {
    const { text } = await messenger.call(echo.repeat, { text: 'ü', times: 1_500_000 });
    expect(text === 'ü'.repeat(1_500_000)).toBe(true);
  });

  test('a command with a response that is too long fails without affecting other commands', async () => {
    const pending = messenger.call({ ...echo.fail, timeout_ms: 60_000 }, { how: 'silent' });
    await until(() => silent === 1);
    const call = messenger.call(echo.repeat, { text: 'x', times: 20_000_000 });
    await expect(call).rejects.toMatchObject({ status: 500, response: { code: 'internal' } });
    unanswered.resolve({});
    await expect(pending).resolves.toEqual({});
    unanswered = Promise.withResolvers();
    silent = 0;
  });

  test('a command that is too long for a message fails without affecting other commands', async () => {
    const call = messenger.call(echo.repeat, { text: 'x'.repeat(2_000_000), times: 1 });
    const other = messenger.call(echo.say, { text: 'goes on' });
    await expect(call).rejects.toMatchObject({ status: 413, response: { code: 'too_large' } });
    await expect(other).resolves.toMatchObject({ heard: 'goes on' });
  });

  test('commands work again after the broker has closed the channel of their caller or of their service', async () => {
    for (const part of [messenger, service.app.get(CommandConsumer)]) {
      closeChannelOf(part);
      await until(() => messenger.call(echo.say, { text: 'again' }).then(Boolean, () => false));
    }
  });

  test('a command in progress is answered although the broker closes the channel of a response', async () => {
    const pending = messenger.call({ ...echo.fail, timeout_ms: 60_000 }, { how: 'silent' });
    await until(() => silent === 1);
    closeChannelOf(Reflect.get(service.app.get(CommandConsumer), 'answers'));
    // A response is lost if the service sends it before it learns that the channel has closed.
    await until(() => messenger.call(echo.say, { text: 'another channel' }).then(Boolean, () => false));
    unanswered.resolve({});
    await expect(pending).resolves.toEqual({});
    unanswered = Promise.withResolvers();
    silent = 0;
  });

  test('a command to a service that does not respond in time is a 504, and to a missing service a 503 at once', async () => {
    await expect(messenger.call(echo.fail, { how: 'silent' })).rejects.toMatchObject({ status: 504 });
    const dead = { ...echo.nobody, timeout_ms: 60_000 };
    await expect(messenger.call(dead, {})).rejects.toMatchObject({ status: 503 });
    await expect(messenger.call(echo.say, { text: 'others go on' })).resolves.toMatchObject({ heard: 'others go on' });
  });

  /** Sends a command with these properties, without a messenger, and returns the response. */
  async function answerTo(content: string, signing?: SigningKey) {
    const asker = await broker.createChannel();
    const answered = Promise.withResolvers<{ type: unknown; answer: unknown }>();
    const settle = ({ properties: { type }, content: json }: ConsumeMessage) =>
      answered.resolve({ type, answer: JSON.parse(json.toString()) });
    await asker.consume('amq.rabbitmq.reply-to', (reply) => reply && settle(reply), { noAck: true });
    const correlationId = randomUUID();
    asker.sendToQueue(commandQueue('auth'), Buffer.from(content), {
      replyTo: 'amq.rabbitmq.reply-to',
      correlationId,
      ...(signing && {
        appId: signing.caller,
        messageId: commandSignature(signing.key, correlationId, Buffer.from(content)),
      }),
    });
    return answered.promise.finally(() => asker.close());
  }

  const gatewayKey = () => ({
    caller: 'gateway',
    key: pairKey(environment.env.INTERNAL_SECRET, 'gateway', 'auth'),
  });

  const say = (text: string, deadline = Date.now() + 10_000) =>
    JSON.stringify({ pattern: echo.say.pattern, data: { text }, sent_at: Date.now(), deadline, request_id: text });

  test('an expired command never runs', async () => {
    void answerTo(say('too late', Date.now() - 1), gatewayKey());
    expect(await answerTo(say('in time'), gatewayKey())).toMatchObject({ answer: { heard: 'in time' } });
    expect(handled).not.toContain('too late');
  });

  test('a command with invalid content gets an error response and is acknowledged', async () => {
    const internal = { type: 'problem', answer: { status: 500, code: 'internal' } };
    expect(await answerTo('{"pattern":', gatewayKey())).toMatchObject(internal);
    expect(await answerTo('null', gatewayKey())).toMatchObject(internal);
  });

  test('a command without a valid signature, such as that of an earlier version, is a 503 and never runs', async () => {
    expect(await answerTo(say('unsigned'))).toMatchObject({ type: 'problem', answer: { status: 503 } });
    const media = { caller: 'gateway', key: pairKey(environment.env.INTERNAL_SECRET, 'gateway', 'media') };
    expect(await answerTo(say('wrongly signed'), media)).toMatchObject({ type: 'problem', answer: { status: 503 } });
    const operator = { caller: 'operator', key: pairKey(environment.env.INTERNAL_SECRET, 'operator', 'auth') };
    expect(await answerTo(say('no right'), operator)).toMatchObject({ type: 'problem', answer: { status: 503 } });
    for (const text of ['unsigned', 'wrongly signed', 'no right']) expect(handled).not.toContain(text);
  });

  test('a command ends at once with a 503 if its service dies halfway, and does not run again', async () => {
    const slow = { ...echo.fail, timeout_ms: 60_000 };
    const call = messenger.call(slow, { how: 'silent' });
    await until(() => silent === 2);
    cutConnection(service.app.get(CommandConsumer));
    await expect(call).rejects.toMatchObject({ status: 503 });
    await until(() => messenger.call(echo.say, { text: 'after the cut' }).then(Boolean, () => false));
    expect(silent).toBe(2);
  });

  test('a command ends at once with a 503 if the connection of its caller breaks', async () => {
    const proxy = await flakyProxy(environment.env.RABBITMQ_URL);
    const caller = testMessenger({ ...environment.env, RABBITMQ_URL: proxy.url });
    const call = caller.call({ ...echo.fail, timeout_ms: 60_000 }, { how: 'silent' });
    await until(() => silent === 3);
    proxy.cut();
    await expect(call).rejects.toMatchObject({ status: 503 });
    await caller.onApplicationShutdown();
    await proxy.close();
  });

  test('a command does not wait for a service that has died', async () => {
    unanswered.resolve({});
    await service.close();
    await expect(messenger.call(echo.say, { text: 'anybody?' })).rejects.toMatchObject({ status: 503 });
    service = await start();
    await expect(messenger.call(echo.say, { text: 'back' })).resolves.toMatchObject({ heard: 'back' });
    expect(handled).not.toContain('anybody?');
  });
});
