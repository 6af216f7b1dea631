import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Controller, type HttpException, NotFoundException } from '@nestjs/common';
import { type Channel, type ChannelModel, type ConsumeMessage, connect } from 'amqplib';
import { z } from 'zod';
import { command, type RequestOf, rawCommand } from '../../../contracts/contract.js';
import { cutConnection } from '../../../testing/cut-connection.js';
import { cuttingProxy } from '../../../testing/cutting-proxy.js';
import { type TestEnvironment, testEnvironment } from '../../../testing/environment.js';
import { startFake } from '../../../testing/fake-service.js';
import { testMessenger } from '../../../testing/test-messenger.js';
import { until } from '../../../testing/until.js';
import { requestContext, runInContext } from '../../http/request-context.js';
import type { RunningService } from '../../process/service.js';
import { pairKey } from '../../security/service-keys/derive-keys.js';
import type { SigningKey } from '../../security/service-keys/service-keys.js';
import { OnCommand } from '../message-handlers.js';
import type { Messenger } from '../messenger.js';
import { RawReply } from '../raw-reply.js';
import { CommandConsumer } from './command-consumer.js';
import { commandQueue } from './queues.js';
import { commandSignature } from './signed-commands.js';

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
/** Commands that are never answered. */
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

/** Publishes to an exchange that does not exist, which RabbitMQ answers by closing the channel. */
function closeChannelOf(part: object) {
  const channel: Channel = Reflect.get('client' in part ? (part.client as object) : part, 'channel');
  channel.publish('no.such.exchange', '', Buffer.from('x'));
}

describe('commands', () => {
  test('are checked, answered, and carry the request id', async () => {
    const answer = await runInContext({ service: 'test', request_id: 'my-request' }, () =>
      messenger.call(echo.say, { text: ' hello ' }),
    );
    expect(answer).toEqual({ heard: 'hello', request_id: 'my-request' });
    await expect(messenger.call(echo.say, { text: '' })).rejects.toMatchObject({ status: 400 });
  });

  test("carry a service's own words back, and nothing of an unexpected error", async () => {
    await expect(messenger.call(echo.fail, { how: 'known' })).rejects.toMatchObject({
      status: 404,
      response: { message: 'No such thing.', code: 'no_thing', hint: 7 },
    });
    const failure = await messenger.call(echo.fail, { how: 'unknown' }).catch((error: HttpException) => error);
    expect(failure).toMatchObject({ status: 500, response: { code: 'internal' } });
    expect(JSON.stringify(failure)).not.toContain('secret');
  });

  test('pass raw lists on unparsed, or say that nothing has changed', async () => {
    const changed = await messenger.call(echo.list, { etag: '"v0"' });
    expect([changed.etag, changed.json?.toString()]).toEqual(['"v1"', '{"items":["ünparsed"]}']);
    const same = await messenger.call(echo.list, { etag: '"v1"' });
    expect([same.etag, same.json]).toEqual(['"v1"', null]);
  });

  test('are answered in parts when the answer is longer than a message', async () => {
    const { text } = await messenger.call(echo.repeat, { text: 'ü', times: 1_500_000 });
    expect(text === 'ü'.repeat(1_500_000)).toBe(true);
  });

  test('with an answer that is too long are refused without harm to other commands', async () => {
    const pending = messenger.call({ ...echo.fail, timeout_ms: 60_000 }, { how: 'silent' });
    await until(() => silent === 1);
    const call = messenger.call(echo.repeat, { text: 'x', times: 20_000_000 });
    await expect(call).rejects.toMatchObject({ status: 500, response: { code: 'internal' } });
    unanswered.resolve({});
    await expect(pending).resolves.toEqual({});
    unanswered = Promise.withResolvers();
    silent = 0;
  });

  test('that are too long for a message are refused without harm to other commands', async () => {
    const call = messenger.call(echo.repeat, { text: 'x'.repeat(2_000_000), times: 1 });
    const other = messenger.call(echo.say, { text: 'goes on' });
    await expect(call).rejects.toMatchObject({ status: 413, response: { code: 'too_large' } });
    await expect(other).resolves.toMatchObject({ heard: 'goes on' });
  });

  test('are taken again after the broker has closed the channel of their caller or of their service', async () => {
    for (const part of [messenger, service.app.get(CommandConsumer)]) {
      closeChannelOf(part);
      await until(() => messenger.call(echo.say, { text: 'again' }).then(Boolean, () => false));
    }
  });

  test('under way are answered although the broker closes the channel of an answer', async () => {
    const pending = messenger.call({ ...echo.fail, timeout_ms: 60_000 }, { how: 'silent' });
    await until(() => silent === 1);
    closeChannelOf(Reflect.get(service.app.get(CommandConsumer), 'answers'));
    // An answer that the service sends before it hears of the end of its channel is lost.
    await until(() => messenger.call(echo.say, { text: 'another channel' }).then(Boolean, () => false));
    unanswered.resolve({});
    await expect(pending).resolves.toEqual({});
    unanswered = Promise.withResolvers();
    silent = 0;
  });

  test('to a service that does not answer in time are a 504, to one that is not there a 503 at once', async () => {
    await expect(messenger.call(echo.fail, { how: 'silent' })).rejects.toMatchObject({ status: 504 });
    const dead = { ...echo.nobody, timeout_ms: 60_000 };
    await expect(messenger.call(dead, {})).rejects.toMatchObject({ status: 503 });
    await expect(messenger.call(echo.say, { text: 'others go on' })).resolves.toMatchObject({ heard: 'others go on' });
  });

  /** The answer to a command that is sent with these properties, without a messenger. */
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

  test('that have expired never run', async () => {
    void answerTo(say('too late', Date.now() - 1), gatewayKey());
    expect(await answerTo(say('in time'), gatewayKey())).toMatchObject({ answer: { heard: 'in time' } });
    expect(handled).not.toContain('too late');
  });

  test('that are none are answered and let go', async () => {
    const internal = { type: 'problem', answer: { status: 500, code: 'internal' } };
    expect(await answerTo('{"pattern":', gatewayKey())).toMatchObject(internal);
    expect(await answerTo('null', gatewayKey())).toMatchObject(internal);
  });

  test('that are not signed, as those of an earlier version, are a 503 and never run', async () => {
    expect(await answerTo(say('unsigned'))).toMatchObject({ type: 'problem', answer: { status: 503 } });
    const media = { caller: 'gateway', key: pairKey(environment.env.INTERNAL_SECRET, 'gateway', 'media') };
    expect(await answerTo(say('wrongly signed'), media)).toMatchObject({ type: 'problem', answer: { status: 503 } });
    const operator = { caller: 'operator', key: pairKey(environment.env.INTERNAL_SECRET, 'operator', 'auth') };
    expect(await answerTo(say('no right'), operator)).toMatchObject({ type: 'problem', answer: { status: 503 } });
    for (const text of ['unsigned', 'wrongly signed', 'no right']) expect(handled).not.toContain(text);
  });

  test('end at once with a 503 when their service dies half-way, and are not run again', async () => {
    const slow = { ...echo.fail, timeout_ms: 60_000 };
    const call = messenger.call(slow, { how: 'silent' });
    await until(() => silent === 2);
    cutConnection(service.app.get(CommandConsumer));
    await expect(call).rejects.toMatchObject({ status: 503 });
    await until(() => messenger.call(echo.say, { text: 'after the cut' }).then(Boolean, () => false));
    expect(silent).toBe(2);
  });

  test('end at once with a 503 when the connection of their caller breaks', async () => {
    const proxy = await cuttingProxy(environment.env.RABBITMQ_URL);
    const caller = testMessenger({ ...environment.env, RABBITMQ_URL: proxy.url });
    const call = caller.call({ ...echo.fail, timeout_ms: 60_000 }, { how: 'silent' });
    await until(() => silent === 3);
    proxy.cut();
    await expect(call).rejects.toMatchObject({ status: 503 });
    await caller.onApplicationShutdown();
    await proxy.close();
  });

  test('wait for no service that has died', async () => {
    unanswered.resolve({});
    await service.close();
    await expect(messenger.call(echo.say, { text: 'anybody?' })).rejects.toMatchObject({ status: 503 });
    service = await start();
    await expect(messenger.call(echo.say, { text: 'back' })).resolves.toMatchObject({ heard: 'back' });
    expect(handled).not.toContain('anybody?');
  });
});
