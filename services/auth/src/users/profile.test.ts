import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Controller } from '@nestjs/common';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import type { RunningService } from '@whereabouts/shared/nest/process/service.js';
import { serviceKeysOf } from '@whereabouts/shared/nest/security/service-keys/derive-keys.js';
import { ServiceKeys } from '@whereabouts/shared/nest/security/service-keys/service-keys.js';
import { startFake } from '@whereabouts/shared/testing/fake-service.js';
import { hearLiveUpdates } from '@whereabouts/shared/testing/live-updates.js';
import { until } from '@whereabouts/shared/testing/until.js';
import jwt from 'jsonwebtoken';
import { FakeSharing } from '../testing/fake-sharing.js';
import { PASSWORD, runAuth } from '../testing/running-auth.js';

const renamed: PayloadOf<typeof auth.userRenamed>[] = [];
const deleted: number[] = [];

@Controller()
class Listener {
  @OnEvent(auth.userRenamed)
  renamed(person: PayloadOf<typeof auth.userRenamed>) {
    renamed.push(person);
  }

  @OnEvent(auth.userDeleted)
  deleted({ id }: PayloadOf<typeof auth.userDeleted>) {
    deleted.push(id);
  }
}

let running: Awaited<ReturnType<typeof runAuth>>;
let listener: RunningService;
let sharing: RunningService;
let count = 0;
let email: string;
let actor: { id: number; role: 'user' | 'admin' };

beforeAll(async () => {
  running = await runAuth();
  listener = await startFake('inventory', running.env, Listener);
  sharing = await startFake('sharing', running.env, FakeSharing);
});

afterAll(async () => {
  await sharing?.close();
  await listener?.close();
  await running?.close();
});

beforeEach(async () => {
  count += 1;
  email = `person${count}@example.org`;
  actor = (await running.register(email)).user;
});

const state = (id: number) => running.messenger.call(auth.userState, { user_id: id });
const change = (what: object) => running.messenger.call(auth.changeProfile, { actor, ...what });
const remove = (proof: object) => running.messenger.call(auth.deleteUser, { actor, ...proof });
const wrongPassword = { status: 403, response: { code: 'wrong_password' } };

describe('profile changes', () => {
  test('a user changes the display name, and an event reports it', async () => {
    const { user, token } = await change({ display_name: ' New Name ' });
    expect([user.display_name, user.name, token]).toEqual(['New Name', 'New Name', undefined]);
    await until(() => renamed.some(({ id }) => id === actor.id));
    expect(renamed.filter(({ id }) => id === actor.id)).toMatchObject([{ id: actor.id, display_name: 'New Name' }]);
    expect(await state(actor.id)).toEqual({ role: 'user', token_version: 0 });
  });

  test('a profile change ignores unknown fields', async () => {
    const before = await running.messenger.call(auth.me, { actor });
    const sly = { role: 'admin', id: 1, user_id: 1, email: 'sly@example.org', token_version: 7, google_id: 'g' };
    await change(sly);
    expect(await running.messenger.call(auth.me, { actor })).toEqual(before);
  });

  test('a user changes the password only with the current one, which ends other tokens', async () => {
    const new_password = 'another horse';
    await expect(change({ new_password })).rejects.toMatchObject(wrongPassword);
    await expect(change({ new_password, current_password: 'wrong' })).rejects.toMatchObject(wrongPassword);
    expect(await state(actor.id)).toMatchObject({ token_version: 0 });
    const { token = '' } = await change({ new_password, current_password: PASSWORD });
    expect(jwt.decode(token)).toMatchObject({ sub: String(actor.id), ver: 1 });
    expect(await state(actor.id)).toMatchObject({ token_version: 1 });
    await expect(running.login(email)).rejects.toMatchObject({ status: 401 });
    await running.login(email, new_password);
  });

  test('a user cannot choose an easily guessed password, such as the new display name', async () => {
    const easy = { current_password: PASSWORD, display_name: 'Somebody New', new_password: 'somebodynew' };
    await expect(change(easy)).rejects.toMatchObject({ status: 400, response: { code: 'weak_password' } });
    expect(await state(actor.id)).toMatchObject({ token_version: 0 });
  });

  test('of two simultaneous password changes with the same current password, one succeeds', async () => {
    const both = await Promise.allSettled(
      ['first password', 'second password'].map((new_password) => change({ new_password, current_password: PASSWORD })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await state(actor.id)).toMatchObject({ token_version: 1 });
  });

  test('wrong current passwords are limited', async () => {
    await expect(change({ new_password: 'another horse', current_password: 'wrong' })).rejects.toMatchObject(
      wrongPassword,
    );
    await running.source.query('update limits set points = 10 where key like $1', ['proof_of_user:%']);
    const right = change({ new_password: 'another horse', current_password: PASSWORD });
    await expect(right).rejects.toMatchObject({ status: 429, response: { code: 'rate_limited' } });
  });
});

describe('signing out and deletion', () => {
  test('a user signs out of all sessions at once', async () => {
    const live = await hearLiveUpdates(running.env.RABBITMQ_URL);
    await running.messenger.call(auth.signOutEverywhere, { actor });
    await until(() => live.of(actor.id).includes('ended'));
    await live.close();
    expect(await state(actor.id)).toMatchObject({ token_version: 1 });
    expect(jwt.decode((await running.login(email)).token)).toMatchObject({ ver: 1 });
  });

  test('a user deletes the account only with the password, which removes all data in auth and publishes an event', async () => {
    await expect(remove({})).rejects.toMatchObject(wrongPassword);
    await expect(remove({ password: 'wrong' })).rejects.toMatchObject(wrongPassword);
    await expect(remove({ google_token: 'any' })).rejects.toMatchObject(wrongPassword);
    const admin = running.admin;
    await running.messenger.call(auth.createResetLink, { actor: admin, user_id: actor.id });
    await running.messenger.call(auth.changeRole, { actor: admin, user_id: actor.id, role: 'admin' });
    await running.messenger.call(auth.invite, { actor: { ...actor, role: 'admin' }, email: 'invited@example.org' });
    await running.login(email, 'wrong wrong', '192.0.2.99').catch(() => undefined);
    const limitsOfAccount = [limitKey(email), limitKey(String(actor.id))].map((hash) => `%:${hash}%`);
    const kept = () => running.source.query('select key from limits where key like any ($1)', [limitsOfAccount]);
    expect(await kept()).toHaveLength(3);
    await remove({ password: PASSWORD });
    await expect(state(actor.id)).rejects.toMatchObject({ status: 404 });
    await expect(running.messenger.call(auth.me, { actor })).rejects.toMatchObject({ status: 404 });
    await until(() => deleted.includes(actor.id));
    expect(await running.source.query('select * from password_resets where user_id = $1', [actor.id])).toEqual([]);
    expect(await running.source.query('select * from invitations')).toEqual([]);
    expect(await kept()).toEqual([]);
    await expect(running.login(email)).rejects.toMatchObject({ status: 401 });
    await running.register(email);
  });

  test('the last admin cannot leave while other users exist, even if two admins leave at once', async () => {
    const asAdmin = (who: typeof actor) => running.messenger.call(auth.deleteUser, { actor: who, password: PASSWORD });
    const last = { status: 409, response: { code: 'last_admin' } };
    await expect(asAdmin(running.admin)).rejects.toMatchObject(last);
    await running.messenger.call(auth.changeRole, { actor: running.admin, user_id: actor.id, role: 'admin' });
    const both = await Promise.allSettled([asAdmin(running.admin), asAdmin(actor)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: last });
    await running.source.query(`delete from users where role <> 'admin'`);
    const [alone] = await running.source.query('select id, role from users');
    await asAdmin(alone);
    expect((await running.register('new-first@example.org')).user.role).toBe('admin');
  });
});

/** The hash in the key of a limit for an email or a user's id. */
function limitKey(value: string) {
  const { storage } = ServiceKeys.parse(serviceKeysOf(running.env.INTERNAL_SECRET, 'auth'));
  return createHmac('sha256', storage).update(`limits:${value}`).digest('base64url');
}
