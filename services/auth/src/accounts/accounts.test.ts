import { createPublicKey } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import type { RunningService } from '@whereabouts/shared/nest/service.js';
import { type TestEnvironment, testEnvironment } from '@whereabouts/shared/testing/environment.js';
import jwt from 'jsonwebtoken';
import { start } from '../main.js';

let environment: TestEnvironment;
let service: RunningService;
let messenger: Messenger;

beforeAll(async () => {
  environment = await testEnvironment();
  service = await start({ ...environment.env, ADMIN_EMAILS: 'boss@example.org' });
  messenger = new Messenger(environment.env.RABBITMQ_URL);
});

afterAll(async () => {
  await messenger?.onApplicationShutdown();
  await service?.close();
  await environment?.close();
});

const someone = (email: string) => ({ email, password: 'correct horse', display_name: 'Some One' });

describe('register', () => {
  test('makes the first account admin and further ones users', async () => {
    const first = await messenger.call(auth.register, someone('First@Example.org '));
    const second = await messenger.call(auth.register, someone('second@example.org'));
    const listed = await messenger.call(auth.register, someone('boss@example.org'));
    expect(first.user).toMatchObject({ email: 'first@example.org', name: 'Some One', role: 'admin' });
    expect([second.user.role, listed.user.role]).toEqual(['user', 'admin']);
    expect(second).not.toHaveProperty('user.password_hash');
  });

  test('makes one account of two simultaneous registrations with one e-mail', async () => {
    const both = await Promise.allSettled([1, 2].map(() => messenger.call(auth.register, someone('twin@example.org'))));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(messenger.call(auth.register, someone('TWIN@example.org'))).rejects.toMatchObject({
      status: 409,
      response: { code: 'email_taken' },
    });
  });

  test('names the field that is wrong and makes nothing', async () => {
    const short = { ...someone('short@example.org'), password: 'short' };
    await expect(messenger.call(auth.register, short)).rejects.toMatchObject({
      status: 400,
      response: { message: 'password: Password must be at least 8 characters long', field: 'password' },
    });
    await expect(messenger.call(auth.login, short)).rejects.toMatchObject({ status: 401 });
  });
});

describe('login', () => {
  test('answers alike for an unknown e-mail and a wrong password', async () => {
    await messenger.call(auth.register, someone('known@example.org'));
    const wrong = (email: string) => messenger.call(auth.login, { email, password: 'wrong wrong' });
    const problem = { status: 401, response: { message: 'Login failed', code: 'login_failed' } };
    await expect(wrong('known@example.org')).rejects.toMatchObject(problem);
    await expect(wrong('unknown@example.org')).rejects.toMatchObject(problem);
  });

  test('gives a token that the published key verifies', async () => {
    const { user } = await messenger.call(auth.register, someone('token@example.org'));
    const { token } = await messenger.call(auth.login, { email: 'token@example.org', password: 'correct horse' });
    const { keys } = await messenger.call(auth.jwks, {});
    const kid = jwt.decode(token, { complete: true })?.header.kid;
    const key = createPublicKey({ key: keys.find((each) => each.kid === kid) as never, format: 'jwk' });
    expect(jwt.verify(token, key, { algorithms: ['ES256'] })).toMatchObject({ sub: String(user.id), role: user.role });
    expect(Object.keys(keys[0] ?? {})).not.toContain('d');
    expect(await messenger.call(auth.me, { actor: user })).toEqual({ user });
  });
});
