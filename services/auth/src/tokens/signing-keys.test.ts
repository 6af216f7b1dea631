import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import { readEnv, ServiceEnv } from '@whereabouts/shared/nest/process/env.js';
import { SealedText } from '@whereabouts/shared/nest/security/service-keys/sealed-text.js';
import jwt from 'jsonwebtoken';
import { runAuth } from '../testing/running-auth.js';
import { SEALED_FOR, SigningKeys } from './signing-keys.js';

let running: Awaited<ReturnType<typeof runAuth>>;

beforeAll(async () => {
  running = await runAuth();
});

afterAll(async () => {
  await running?.close();
});

const rows = () =>
  running.source.query<{ kid: string; private_key: string }[]>('select kid, private_key from signing_keys');
const published = async () => (await running.messenger.call(auth.jwks, {})).keys.map(({ kid }) => kid);
const storageOf = (more = {}) =>
  readEnv('auth', ServiceEnv, { ...running.env, SERVICE_KEYS: undefined, PORT: '0', ...more }).SERVICE_KEYS.storage;
const ownSeal = () => new SealedText(storageOf(), SEALED_FOR);
const anotherSeal = () => new SealedText(storageOf({ INTERNAL_SECRET: 'another secret'.padEnd(40, '.') }), SEALED_FOR);

const pem = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** Stores a key unencrypted, as earlier versions did. */
async function storeClearKey(days: number) {
  const kid = randomUUID();
  await running.source.query(
    'insert into signing_keys (kid, private_key, created_at) values ($1, $2, now() - make_interval(days => $3))',
    [kid, pem(), days],
  );
  return kid;
}

test('no signing key is stored unencrypted', async () => {
  const [key, ...others] = await rows();
  expect(others).toEqual([]);
  expect(key?.private_key).toMatch(/^v1\.[\w-]{200,}$/);
});

test('an encrypted key can be decrypted only with its own storage key and in its own row', () => {
  const own = ownSeal();
  const text = pem();
  const sealed = own.seal('one', text);
  expect(own.open('one', sealed)).toBe(text);
  expect(own.open('another', sealed)).toBeNull();
  expect(anotherSeal().open('one', sealed)).toBeNull();
  expect(own.open('one', `${sealed.slice(0, -4)}AAAA`)).toBeNull();
  expect(own.open('one', 'v1.AAAA')).toBeNull();
  expect(own.open('one', text)).toBeNull();
  expect(new SealedText(storageOf(), 'another purpose').open('one', sealed)).toBeNull();
  expect(own.seal('one', text)).not.toBe(sealed);
});

test('instances that start together encrypt the keys of an earlier version, and all sessions stay valid', async () => {
  await running.source.query('delete from signing_keys');
  const clear = await storeClearKey(10);
  await Promise.all([running.startAnother(), running.startAnother()]);
  const stored = await rows();
  expect(stored.filter(({ private_key }) => !private_key.startsWith('v1.'))).toEqual([]);
  // The formerly unencrypted key still verifies its tokens, and one new key replaces it.
  expect(stored).toHaveLength(2);
  expect(await published()).toContain(clear);
  expect(await published()).toHaveLength(2);
  const { token } = await running.login('admin@example.org');
  expect(jwt.decode(token, { complete: true })?.header.kid).toBe(clear);
});

test('auth creates a new key if another secret encrypted the stored keys, and keeps the stored keys', async () => {
  await running.source.query('delete from signing_keys');
  await running.app.get(SigningKeys).renew();
  const [lost] = await rows();
  const other = anotherSeal().seal(lost?.kid ?? '', pem());
  await running.source.query('update signing_keys set private_key = $1', [other]);
  await running.app.get(SigningKeys).renew();
  const [made, ...rest] = await published();
  expect(rest).toEqual([]);
  expect(made).not.toBe(lost?.kid);
  // When the former secret is restored, its sessions become valid again.
  expect((await rows()).map(({ kid }) => kid).sort()).toEqual([made, lost?.kid].sort());
  await running.app.get(SigningKeys).renew();
  expect(await published()).toEqual([made]);
  expect((await running.login('admin@example.org', undefined, '192.0.2.9')).token).toBeTruthy();
});
