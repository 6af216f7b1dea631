import {
  DROPPED,
  FRACTIONS,
  JOINERS,
  LETTERS,
  SIGNS,
  UMLAUTS,
  WITH_E,
} from '@whereabouts/shared/contracts/search-folding.js';
import type { QueryRunner } from 'typeorm';

/** PostgreSQL lowers letters of every script by ICU. A server that was built without it has its database's own rules. */
const ICU = 'und-x-icu';

/**
 * The functions `fold` and `searchable` of the shared module, in SQL and from its tables: a rename of a place folds
 * thousands of rows that never leave the database. A test compares both, character by character.
 */
export async function installFolding(runner: QueryRunner): Promise<void> {
  const [{ has_icu }] = await runner.query('select exists (select from pg_collation where collname = $1) as has_icu', [
    ICU,
  ]);
  await runner.query(`
    create or replace function fold(words text) returns text language sql immutable parallel safe as $$
      select case when octet_length(words) = length(words) then ${PLAIN} else ${folded(has_icu)} end $$`);
  await runner.query(`
    create or replace function with_forms(words text) returns text language sql immutable parallel safe as $$
      select concat_ws(' ', folded, (${FORMS}))
      from (select fold(words) as folded, ${EXPANDED} as expanded) given $$`);
  // An expression alone becomes part of the query: most texts are plain, and cost no call.
  await runner.query(`
    create or replace function searchable(words text) returns text language sql immutable parallel safe as $$
      select case when octet_length(words) = length(words) and words !~* ${quoted(`[${JOINERS}]|${WITH_E.source}`)}
        then ${PLAIN} else with_forms(words) end $$`);
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** `text` with each of `letters` replaced. */
function replaced(text: string, letters: Readonly<Record<string, string>>): string {
  const [single, others] = [true, false].map((isSingle) =>
    Object.entries(letters).filter(([, plain]) => (plain.length === 1) === isSingle),
  ) as [[string, string][], [string, string][]];
  const [from, to] = [0, 1].map((at) => quoted(single.map((pair) => pair[at]).join('')));
  const translated = single.length > 0 ? `translate(${text}, ${from}, ${to})` : text;
  return others.reduce((sql, [letter, plain]) => `replace(${sql}, '${letter}', '${plain}')`, translated);
}

function folded(has_icu: boolean): string {
  const spaced = `regexp_replace(${replaced('words', SIGNS)}, '([0-9])([${FRACTIONS}])', '\\1 \\2', 'g')`;
  const bare = `regexp_replace(normalize(${spaced}, NFKD), '[${DROPPED}]', '', 'g')`;
  return replaced(lower(bare, has_icu ? ICU : 'default'), LETTERS);
}

/** What is lowered by the rules of one collation is compared by the database's own again. */
const lower = (text: string, collation: string) => `(lower(${text} collate "${collation}") collate "default")`;

/** In Turkish databases "I" would become "ı". */
const PLAIN = lower('words', 'C');

const EXPANDED = `case when octet_length(words) = length(words) then words else ${replaced('normalize(words)', {
  ...UMLAUTS,
  ...Object.fromEntries(Object.entries(UMLAUTS).map(([letter, plain]) => [letter.toUpperCase(), plain])),
})} end`;

const joined = (word: string) => `translate(${word}, ${quoted(JOINERS)}, '')`;
const wordsOf = (text: string) => `regexp_split_to_table(${text}, '\\s+') word`;

const FORMS = `
        select string_agg(form, ' ') from (
          select ${joined('word')} as form from ${wordsOf('folded')}
          union select regexp_replace(${joined('word')}, '${WITH_E.source}', '\\1', 'g') from ${wordsOf('folded')}
          union select ${joined('word')} from ${wordsOf('fold(expanded)')}
        ) forms
        where form <> '' and form <> all(regexp_split_to_array(folded, '\\s+'))`;
