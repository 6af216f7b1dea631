import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, jest, test } from '@jest/globals';
import { SERVERS } from '@whereabouts/shared/contracts/programs.js';
import { similarTo } from '@whereabouts/shared/nest/process/unknown-variables.js';
import { checkout } from '../../tools/start/folders.js';
import { variables } from './configuration-table.js';
import { knownVariables, warnOfUnknownVariables } from './known-variables.js';

afterEach(() => {
  jest.restoreAllMocks();
});

async function warningsFor(...names: string[]): Promise<string[]> {
  const lines: string[] = [];
  jest.spyOn(console, 'warn').mockImplementation((line: string) => void lines.push(line));
  await warnOfUnknownVariables(Object.fromEntries(names.map((name) => [name, '1'])));
  return lines;
}

test('the start reports misspelled settings and suggests the right ones', async () => {
  expect(await warningsFor('MAX_STORAGE_PER_USERS', 'TRUST_PROXYS', 'S3_FOLDER', 'LISTEN', 'PATH', 'HOME')).toEqual([
    'MAX_STORAGE_PER_USERS is not a setting. Did you mean MAX_STORAGE_PER_USER?',
    'TRUST_PROXYS is not a setting. Did you mean TRUST_PROXY?',
    'S3_FOLDER is not a setting. deploy/README.md lists all settings.',
  ]);
});

test('the start knows every setting of docker-compose.yml and of .env.example', async () => {
  const compose = readFileSync(join(checkout, 'docker-compose.yml'), 'utf8');
  const example = readFileSync(join(checkout, '.env.example'), 'utf8');
  const interpolated = [...compose.matchAll(/(?<!\$)\$\{([A-Z][A-Z0-9_]*)/g)].map(([, name]) => name);
  const shown = [...example.matchAll(/^# ([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name);
  expect(interpolated).toContain('LISTEN');
  expect(shown).toContain('LISTEN');
  const known = await knownVariables();
  expect([...interpolated, ...shown].filter((name) => !known.includes(name ?? ''))).toEqual([]);
});

test.each(SERVERS)('%s does not report settings of other services as misspelled', async (service) => {
  const own = (await variables()).filter(({ services }) => services.includes('all') || services.includes(service));
  const names = new Set(own.map(({ name }) => name));
  const others = (await knownVariables()).filter((name) => !names.has(name));
  expect(others.map((name) => [name, similarTo(name, [...names])]).filter(([, similar]) => similar)).toEqual([]);
});
