import { randomUUID } from 'node:crypto';
import { afterEach, expect, jest, test } from '@jest/globals';
import type { ConsumeMessage } from 'amqplib';
import { pairKey, serviceKeysOf } from '../service-keys/derive-keys.js';
import { ServiceKeys } from '../service-keys/service-keys.js';
import { commandSignature, SignedCommands } from './signed-commands.js';

const SECRET = 's'.repeat(32);
const commands = new SignedCommands(ServiceKeys.parse(serviceKeysOf(SECRET, 'auth')));

afterEach(() => {
  jest.useRealTimers();
});

/** A command as the caller sends it, with the given changes. */
function message(changes: { caller?: string; key?: Parameters<typeof commandSignature>[0]; sent_at?: number } = {}) {
  const { caller = 'gateway', key = pairKey(SECRET, caller, 'auth'), sent_at = Date.now() } = changes;
  const content = Buffer.from(JSON.stringify({ pattern: 'auth.me', data: { actor: { id: 1 } }, sent_at }));
  const correlationId = randomUUID();
  const messageId = commandSignature(key, correlationId, content);
  return { content, properties: { appId: caller, messageId, correlationId } } as unknown as ConsumeMessage;
}

/** The reason that a command is rejected; undefined if it is accepted. */
function refusal(refused: ConsumeMessage): string | undefined {
  try {
    commands.read(refused);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

const having = (properties: object, given = message()) =>
  ({ ...given, properties: { ...given.properties, ...properties } }) as ConsumeMessage;

test('a signed command is read with the name of its caller', () => {
  expect(commands.read(message())).toMatchObject({ caller: 'gateway', command: { pattern: 'auth.me' } });
});

test('an unsigned command, and a command of a program without a key for this service, is rejected', () => {
  expect(refusal(having({ appId: undefined, messageId: undefined }))).toBe('not signed');
  expect(refusal(having({ messageId: undefined }))).toBe('wrong signature');
  expect(refusal(message({ caller: 'media' }))).toBe('unknown caller');
});

test('a command signed with the key of another pair is rejected', () => {
  const others = [
    pairKey(SECRET, 'sharing', 'auth'),
    pairKey(SECRET, 'gateway', 'media'),
    pairKey(SECRET, 'auth', 'gateway'),
    pairKey('t'.repeat(32), 'gateway', 'auth'),
  ];
  for (const key of others) expect(refusal(message({ key }))).toBe('wrong signature');
});

test('a changed command is rejected', () => {
  const changed = message();
  changed.content = Buffer.from(changed.content.toString().replace('"id":1', '"id":2'));
  expect(refusal(changed)).toBe('wrong signature');
  expect(refusal(having({ correlationId: randomUUID() }))).toBe('wrong signature');
  expect(refusal(having({ appId: 'sharing' }))).toBe('wrong signature');
});

test('a command that was sent long ago, or in the future, is rejected', () => {
  expect(refusal(message({ sent_at: Date.now() - 11_000 }))).toBe('stale');
  expect(refusal(message({ sent_at: Date.now() + 11_000 }))).toBe('stale');
  expect(refusal(message({ sent_at: Number.NaN }))).toBe('stale');
});

test('a command is accepted only once, whenever and however its signature is replayed', () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  const early = message({ sent_at: Date.now() + 9_000 });
  expect(refusal(early)).toBeUndefined();
  for (let second = 0; second < 25; second += 1) {
    expect(['replayed', 'stale']).toContain(refusal(early));
    expect(refusal(having({ messageId: `${early.properties.messageId}=` }, early))).toBe('wrong signature');
    jest.advanceTimersByTime(1_000);
  }
});
