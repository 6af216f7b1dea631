import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { credentialsIn } from './credentials.js';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'whereabouts-'));
  file = join(folder, 'credentials.json');
});

afterEach(() => rmSync(folder, { recursive: true }));

test('credentials are created once, and only their owner may read them', () => {
  const made = credentialsIn(file);
  expect(Buffer.from(made.internal_secret, 'base64url')).toHaveLength(32);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(credentialsIn(file)).toEqual(made);
});

test('a credential that a newer version needs is added to the existing ones', () => {
  writeFileSync(file, JSON.stringify({ rabbitmq_user: 'whereabouts', rabbitmq_password: 'known' }));
  const credentials = credentialsIn(file);
  expect(credentials.rabbitmq_password).toBe('known');
  expect(credentials.service_passwords.media).toHaveLength(43);
});

test('two installations share no secret', () => {
  const { rabbitmq_user: name, ...secrets } = credentialsIn(file);
  const { rabbitmq_user: otherName, ...others } = credentialsIn(join(folder, 'other.json'));
  const all = [secrets, others].flatMap(({ service_passwords, ...rest }) => [
    ...Object.values(rest),
    ...Object.values(service_passwords),
  ]);
  expect(new Set(all).size).toBe(all.length);
  expect(name).not.toBe('guest');
  expect(otherName).toBe(name);
});
