import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { misspelledVariables, unknownVariables } from './unknown-variables.js';

const KNOWN = [
  'ADMIN_EMAILS',
  'HOST',
  'MAX_STORAGE_PER_USER',
  'MAIL_FROM',
  'MEDIA_URL',
  'OPENAI_MODEL',
  'PORT',
  'S3_ENDPOINT',
  'SMTP_URL',
];

test.each([
  ['MAX_STORAGE_PER_USERS', 'MAX_STORAGE_PER_USER'],
  ['MAX_SOTRAGE_PER_USER', 'MAX_STORAGE_PER_USER'],
  ['ADMIN_EMAIL', 'ADMIN_EMAILS'],
  ['MAIL_FORM', 'MAIL_FROM'],
  ['MEDIA_URI', 'MEDIA_URL'],
  ['SMTP_URLS', 'SMTP_URL'],
  ['S3_BUCKETS_OF_ALL', undefined],
  ['OPENAI_TEMPERATURE', undefined],
])('the unknown variable %s resembles %s', (name, similar) => {
  expect(unknownVariables([name], KNOWN)).toEqual([{ name, similar }]);
});

test.each([
  ...['PATH', 'HOME', 'HOSTNAME', 'PWD', 'LANG', 'TERM', 'USER', 'MAIL', 'SHLVL', 'LOGNAME', 'TZ'],
  ...['NODE_OPTIONS', 'npm_config_loglevel', 'npm_lifecycle_event', 'COMPOSE_PROFILES'],
  ...['KUBERNETES_SERVICE_HOST', 'KUBERNETES_PORT_443_TCP_ADDR', 'S3_SERVICE_HOST', 'S3_PORT_9000_TCP', 'MEDIA_PORT'],
  ...['REDIS_URL', 'OPENAI_ORG_ID', 'GOOGLE_APPLICATION_CREDENTIALS', 'OTEL_SERVICE_NAME', 'PORTS'],
])('the variable %s belongs to the system or to another program', (name) => {
  expect(unknownVariables([name], KNOWN)).toEqual([]);
});

test('a known setting is not reported', () => {
  expect(unknownVariables(KNOWN, KNOWN)).toEqual([]);
});

test('a container finds misspelled settings in its environment and in its secrets', () => {
  const SECRETS_DIR = mkdtempSync(join(tmpdir(), 'secrets-'));
  writeFileSync(join(SECRETS_DIR, 'SMTP_URLS'), 'smtp://mail.example.org');
  const schema = z.object({ SMTP_URL: z.string(), MAIL_FROM: z.string() });
  const found = misspelledVariables(schema, { SECRETS_DIR, MAIL_FORM: 'a@example.org', S3_ENDPOINT: 'of media' });
  expect(found).toEqual([
    { name: 'SMTP_URLS', similar: 'SMTP_URL' },
    { name: 'MAIL_FORM', similar: 'MAIL_FROM' },
  ]);
  expect(misspelledVariables(schema, { SMTP_URLS: 'smtp://mail.example.org' })).toEqual([]);
});
