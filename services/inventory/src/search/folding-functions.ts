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

/**
 * The collation for lower case in all scripts. A PostgreSQL server built without ICU uses its database’s own rules
 * instead.
 */
const ICU = 'und-x-icu';

/**
 * Installs the functions `fold` and `searchable` of the shared module in SQL, generated from its tables. They exist in
 * SQL because a rename of a place folds thousands of rows that never leave the database. A test compares both versions
 * for every character.
 */
export async function installFolding(runner: QueryRunner): Promise<void> {
  const [{ has_icu }] = await runner.query('select exists (select from pg_collation where collname = $1) as has_icu', [
    ICU,
  ]);
  // Most texts contain none of the expensive characters, so each step checks before it rewrites.
  await runner.query(`
    create or replace function fold_letters(words text) returns text language plpgsql immutable parallel safe as $$
    declare folded text := words;
    begin
      if folded ~ ${anyOf(SIGNS)} then folded := ${replaced('folded', SIGNS)}; end if;
      if folded ~ '[${FRACTIONS}]' then
        folded := regexp_replace(folded, '([0-9])([${FRACTIONS}])', '\\1 \\2', 'g');
      end if;
      folded := regexp_replace(normalize(folded, NFKD), '[${DROPPED}]', '', 'g');
      if octet_length(folded) = length(folded) then return ${lower('folded', 'C')}; end if;
      folded := ${lower('folded', has_icu ? ICU : 'default')};
      if folded ~ ${anyOf(LETTERS)} then folded := ${replaced('folded', LETTERS)}; end if;
      return folded;
    end $$`);
  await runner.query(`
    create or replace function fold(words text) returns text language sql immutable parallel safe as $$
      select case when octet_length(words) = length(words) then ${PLAIN} else fold_letters(words) end $$`);
  await runner.query(`
    create or replace function with_forms(words text) returns text language plpgsql immutable parallel safe as $$
    declare
      folded text := fold(words);
      special text := ${wordsWith(OTHER_FORMS, 'folded')};
    begin
      if special is not null then
        special := ${joined('special')};
        folded := concat_ws(' ', folded, special, regexp_replace(special, '${WITH_E.source}', '\\1', 'g'));
      end if;
      if octet_length(words) <> length(words) then
        special := ${wordsWith(UMLAUT, 'words')};
        if special is not null then folded := folded || ' ' || ${joined(`fold(${EXPANDED})`)}; end if;
      end if;
      return folded;
    end $$`);
  // A single expression is inlined into the query. Most texts are plain ASCII and need no function call.
  await runner.query(`
    create or replace function searchable(words text) returns text language sql immutable parallel safe as $$
      select case when octet_length(words) = length(words) and words !~* ${quoted(OTHER_FORMS)}
        then ${PLAIN} else with_forms(words) end $$`);
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

const anyOf = (characters: Readonly<Record<string, string>>) => quoted(`[${Object.keys(characters).join('')}]`);

/** SQL for `text` with each of `letters` replaced. */
function replaced(text: string, letters: Readonly<Record<string, string>>): string {
  const [single, others] = [true, false].map((isSingle) =>
    Object.entries(letters).filter(([, plain]) => (plain.length === 1) === isSingle),
  ) as [[string, string][], [string, string][]];
  const [from, to] = [0, 1].map((at) => quoted(single.map((pair) => pair[at]).join('')));
  const translated = single.length > 0 ? `translate(${text}, ${from}, ${to})` : text;
  return others.reduce((sql, [letter, plain]) => `replace(${sql}, '${letter}', '${plain}')`, translated);
}

/** Converts to lower case by the rules of one collation. The result has the database’s own collation again. */
const lower = (text: string, collation: string) => `(lower(${text} collate "${collation}") collate "default")`;

/** The C collation, because a Turkish collation would convert "I" to "ı". */
const PLAIN = lower('words', 'C');

const CAPITALS = Object.fromEntries(Object.entries(UMLAUTS).map(([letter, plain]) => [letter.toUpperCase(), plain]));

const EXPANDED = replaced('normalize(special)', { ...UMLAUTS, ...CAPITALS });
/** Letters that can be spelled with an e, composed or with a combining diaeresis. */
const UMLAUT = `[${Object.keys({ ...UMLAUTS, ...CAPITALS }).join('')}\u0308]`;

const joined = (word: string) => `translate(${word}, ${quoted(JOINERS)}, '')`;
const OTHER_FORMS = `[${JOINERS}]|${WITH_E.source}`;

/** Null if there are none. */
const wordsWith = (pattern: string, text: string) =>
  `(select string_agg(word[1], ' ') from regexp_matches(${text}, ${quoted(`(\\S*(?:${pattern})\\S*)`)}, 'g') word)`;
