import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { renewSecrets } from './renew-secrets.js';
import { writeSecrets } from './secrets.js';

// Files of a volume belong to container groups, which only root can assign.
const asRoot = process.getuid?.() === 0 ? test : test.skip;

let volume: string;

beforeEach(() => {
  volume = mkdtempSync(join(tmpdir(), 'secrets-'));
});

afterEach(() => {
  rmSync(volume, { recursive: true });
});

const read = (...path: string[]) => readFileSync(join(volume, ...path), 'utf8');

asRoot('a renewed password is new for its service and for migrations, and other secrets stay', () => {
  writeSecrets(volume);
  const before = {
    auth: read('auth', 'DATABASE_URL'),
    media: read('media', 'DATABASE_URL'),
    keys: read('auth', 'SERVICE_KEYS'),
  };
  renewSecrets(volume, ['auth']);
  const url = read('auth', 'DATABASE_URL');
  expect(url).not.toBe(before.auth);
  expect(read('operator', 'AUTH_DATABASE_URL')).toBe(url);
  expect(read('media', 'DATABASE_URL')).toBe(before.media);
  expect(read('auth', 'SERVICE_KEYS')).toBe(before.keys);
});

asRoot('a renewed master secret gives every service new keys', () => {
  writeSecrets(volume);
  const before = read('media', 'SERVICE_KEYS');
  renewSecrets(volume, ['internal']);
  expect(read('media', 'SERVICE_KEYS')).not.toBe(before);
});

asRoot('an unknown name renews nothing, and the error lists the known names', () => {
  writeSecrets(volume);
  const before = read('secrets.json');
  expect(() => renewSecrets(volume, ['auth', 'mail'])).toThrow(/internal, postgres, .*There is no mail\./);
  expect(() => renewSecrets(volume, [])).toThrow('Name the secrets to replace');
  expect(read('secrets.json')).toBe(before);
});
