import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import type { Command } from '@whereabouts/shared/contracts/contract.js';
import { PROGRAMS, type Program } from '@whereabouts/shared/contracts/programs.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { serviceKeysOf } from '@whereabouts/shared/nest/security/service-keys/derive-keys.js';
import { ServiceKeys, type SigningKey } from '@whereabouts/shared/nest/security/service-keys/service-keys.js';
import { type RunningAuth, runAuth } from './testing/running-auth.js';

const REFUSED = { status: 503 };

let running: RunningAuth & { admin: Actor };
const messengers: Messenger[] = [];

beforeAll(async () => {
  running = await runAuth();
});

afterAll(async () => {
  for (const messenger of messengers) await messenger.onApplicationShutdown();
  await running?.close();
});

const keysOf = (program: Program) => ServiceKeys.parse(serviceKeysOf(running.env.INTERNAL_SECRET, program));

/** Sends a command signed with this key, regardless of the callers that the contract allows. */
async function send(command: Command, request: unknown, signing: SigningKey) {
  const messenger = new Messenger(running.env.RABBITMQ_URL, { to: () => signing });
  messengers.push(messenger);
  return messenger.call({ ...command, callers: PROGRAMS }, request);
}

test('only the operator command creates a reset link for any address', async () => {
  const request = { email: 'admin@example.org' };
  for (const program of ['gateway', 'inventory', 'sharing'] as const) {
    await expect(send(auth.recover, request, keysOf(program).signingFor('auth'))).rejects.toMatchObject(REFUSED);
  }
  expect(await send(auth.recover, request, keysOf('operator').signingFor('auth'))).toMatchObject({
    reset_url: expect.stringContaining('token='),
  });
});

test('the keys of media are refused by auth under every caller name', async () => {
  const media = keysOf('media');
  expect(media.to('auth')).toBeUndefined();
  const held = [media.storage, media.signingFor('inventory').key, media.from('gateway'), media.from('analysis')];
  for (const key of held) {
    for (const caller of ['media', 'gateway', 'operator']) {
      if (!key) throw new Error('media has no such key');
      const request = { actor: running.admin };
      await expect(send(auth.me, request, { caller, key })).rejects.toMatchObject(REFUSED);
      await expect(send(auth.recover, { email: 'admin@example.org' }, { caller, key })).rejects.toMatchObject(REFUSED);
    }
  }
});

test('a service that may call some commands cannot act as a user', async () => {
  const sharing = keysOf('sharing').signingFor('auth');
  expect(await send(auth.usersByIds, { user_ids: [running.admin.id] }, sharing)).toMatchObject({ users: [{}] });
  await expect(send(auth.me, { actor: running.admin }, sharing)).rejects.toMatchObject(REFUSED);
  await expect(send(auth.deleteUser, { actor: running.admin, password: randomUUID() }, sharing)).rejects.toMatchObject(
    REFUSED,
  );
});
