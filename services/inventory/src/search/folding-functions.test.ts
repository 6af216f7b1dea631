import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fold, searchable } from '@whereabouts/shared/contracts/search-folding.js';
import { SEARCH_CASES } from '@whereabouts/shared/testing/search-cases.js';
import { seededRandom } from '@whereabouts/shared/testing/seeded-random.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';

let service: InventoryService;

beforeAll(async () => {
  service = await inventoryService();
});

afterAll(() => service?.close());

const inSql = async (name: 'fold' | 'searchable', texts: string[]): Promise<string[]> => {
  const rows = await service.source.query<{ text: string }[]>(
    `select ${name}(text) as text from unnest($1::text[]) with ordinality each_text (text, n) order by n`,
    [texts],
  );
  return rows.map(({ text }) => text);
};

/**
 * Capitals of rare alphabets that Unicode added in 2018 or later. A server with an older ICU does not convert them to
 * lower case.
 */
const NEWER_CAPITALS = /^[\u1c89-\u1cbf\u2c2f\ua7b8-\ua7f5\u{10570}-\u{10595}\u{10d50}-\u{10d65}\u{16e40}-\u{16eb8}]$/u;

const wordsOf = (text: string) => [...new Set(text.split(/\s+/))].sort();

test('PostgreSQL folds every character as the web app does', async () => {
  const characters: string[] = [];
  for (let code = 1; code < 0x20000; code += 1) {
    if (code < 0xd800 || code > 0xdfff) characters.push(String.fromCodePoint(code));
  }
  const folded = await inSql('fold', characters);
  const different = characters.filter((character, at) => folded[at] !== fold(character));
  expect(different.filter((character) => !NEWER_CAPITALS.test(character))).toEqual([]);
});

test('PostgreSQL generates the same searchable text as the web app, word by word', async () => {
  const words = SEARCH_CASES.flatMap(([name, searches]) => [name, ...searches]);
  const chance = seededRandom(1);
  const texts = Array.from({ length: 1000 }, () =>
    Array.from({ length: 6 }, () => words[Math.floor(chance() * words.length)]).join(' '),
  );
  const made = await inSql('searchable', [...words, ...texts]);
  expect(made.map(wordsOf)).toEqual([...words, ...texts].map((text) => wordsOf(searchable(text))));
});
