import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
const TEXTS = join(import.meta.dirname, 'locales', 'en');
/** The suffixes of plural forms. */
const PLURAL = /_(zero|one|other)$/;

const code = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .map((path) => readFileSync(join(SOURCES, path), 'utf8'))
  .join('\n');

const texts: Record<string, Record<string, string>>[] = readdirSync(TEXTS).map((file) =>
  JSON.parse(readFileSync(join(TEXTS, file), 'utf8')),
);
const known = new Set(
  texts
    .flatMap((areas) => Object.entries(areas))
    .flatMap(([area, keys]) => Object.keys(keys).map((key) => `${area}.${key}`.replace(PLURAL, ''))),
);
const asked = [...code.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, key]) => key ?? '');
/** Keys built from a prefix and a state, for example `scan.state_${status}`. */
const prefixes = [...code.matchAll(/\bt\(\s*`([^$`]+)\$\{/g)].map(([, prefix]) => prefix ?? '');

test('every text key in the code exists in the locale files', () => {
  expect(asked.filter((key) => !known.has(key))).toEqual([]);
});

test('every text in the locale files is used in the code', () => {
  // Also finds keys in conditionals: `t(open ? 'places.fold' : 'places.unfold')`.
  const used = new Set([...code.matchAll(/'([a-z_]+\.[a-z0-9_-]+)'/g)].map(([, key]) => key));
  const unused = [...known].filter((key) => !used.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)));
  expect(unused).toEqual([]);
});
