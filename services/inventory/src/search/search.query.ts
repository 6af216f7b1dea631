import { CATEGORY_SEPARATOR } from '@whereabouts/shared/contracts/category-separator.js';
import { visibleAmong } from '../grants/visible-items.query.js';
import { itemView, jsonList } from '../items/item-view.js';

/** Number of characters of an item that are searched for typos. They start with the name, tags, category and place. */
const BEGINNING = 400;

/** Patterns of which a word close to word `n` has at least one: its trigrams and, for a short word, its ends. */
const parts = (n: number) => `array(
    select '%' || part || '%' from (
      select substr(words[${n}], at, 3) as part from generate_series(1, length(words[${n}]) - 2) at
      union all
      select unnest(array[left(words[${n}], 2), right(words[${n}], 2)]) where length(words[${n}]) < 8
    ) parts) as parts_${n}`;

/** SQL that escapes a word for use in a regular expression. */
const LITERAL = `regexp_replace(word, '[^[:alnum:]]', '\\\\\\&', 'g')`;

/** Reads a search value from a subquery, so that it is evaluated once instead of for each item. */
const asked = (what: string) => `(select ${what} from asked)`;

/** The minimum fit of an exact match. */
const AS_ASKED = 600;

/** The fit of a misread word. A word with a typo has at most 500. */
const AS_READ = 550;

/** Whether an item has word `n` as readers misread it (`misreadPattern`). Null for a word without misreadings. */
const isMisread = (n: number) => `everything ~ ${asked(`misreadings[${n}]`)}`;

/**
 * SQL for how well word `n` fits an item. An exact match always beats a word with a typo. Exact matches rank by where
 * they occur: as a word of the name, at the beginning of a word of the name, anywhere in the name, then in other
 * fields. Misread words follow, then words with typos, by their share of common trigrams.
 */
const fit = (n: number) => {
  const [word, pattern] = [asked(`words[${n}]`), asked(`patterns[${n}]`)];
  return `case
    when not has_${n} and ${isMisread(n)} then ${AS_READ}
    when not has_${n} then (500 * closeness(${word}, left(everything, ${BEGINNING})))::int
    when strpos(name, ${word}) = 0 then case when everything ~ ('\\m' || ${pattern}) then 700 else ${AS_ASKED} end
    when name ~ ('\\m' || ${pattern} || '\\M') then 1000
    when name ~ ('\\m' || ${pattern}) then 900
    else 800 end`;
};

/** The minimum fit of a word with a typo, out of 500. "cemera" has 285 with "camera", "cafe" has 200. */
const LEAST_FIT = 225;

/** A name that equals or begins with the complete search text ranks before a name that contains its words. */
const WHOLE = `case when is_whole then 2000 when starts_with(name, ${asked('whole')}) then 1000 else 0 end`;

/** The initial score of an item, and the penalty for each typo. An item without typos ranks before one with a typo. */
const [NO_SLIPS, SLIP] = [200_000, 20_000];

const WANTED = `($2::text is null or $2 = any(i.tags))
    and ($3::text is null or lower(i.category) = lower($3)
      or starts_with(lower(i.category), lower($3) || '${CATEGORY_SEPARATOR}'))`;

/** The searched text of item `i`. Most items have no private text. */
const everything = (seesPrivate: string) =>
  `case when ${seesPrivate} and i.search_private <> '' then i.search_text || ' ' || i.search_private else i.search_text end`;

/**
 * The live items that user `$1` sees. Own items are read by one scan; only items of others are looked up one by one.
 */
const VISIBLE = `
  select i.id, i.name, ${everything('true')} as everything
  from items i where i.user_id = $1 and i.deleted_at is null and ${WANTED}
  union all
  select i.id, i.name, ${everything('granted.is_editor')}
  from (
    select item_id, owner_id, bool_or(role <> 'viewer') as is_editor
    from unchecked_item_grants where user_id = $1 and owner_id <> $1 group by item_id, owner_id
  ) granted
  cross join lateral (select * from items where id = granted.item_id offset 0) i
  where i.user_id = granted.owner_id and i.deleted_at is null and ${WANTED}`;

/** Maximum number of items, latest first, that are checked for typos. */
const MOST_CLOSE = 2_000;

/**
 * Only this many of them, those with the most matching patterns, are scored. Scoring takes five times as long as
 * counting patterns.
 */
const MOST_JUDGED = 250;

/** Typos and misread words are searched only if at most this many items match exactly, on all pages together. */
const FEW = 10;

const has = (n: number) => `has_${n}`;
const each = (words: number[], condition: (n: number) => string) => ['true', ...words.map(condition)].join(' and ');

/** A word close enough to the search word (`LEAST_FIT`) matches at least a third of its patterns. */
const LEAST_PARTS = 0.33;

/** The share of word `n`’s patterns that an item matches. Most items match none, which is faster to check first. */
const partsOf = (n: number) => {
  const parts = asked(`parts_${n}`);
  return `case when ${has(n)} or ${isMisread(n)} then 1
    when ${asked(`slips[${n}]`)} and everything like any (${parts}::text[])
    then (select count(*) from unnest(${parts}) part where everything like part)::float / cardinality(${parts}) else 0 end`;
};

/** Items that match all words exactly and, if these are few, the closest items with misread words or typos. */
const candidates = (words: number[]) => `
  exact as materialized (select * from visible where ${each(words, has)}),
  candidate as (
    select * from exact
    union all
    (
      select ${['id', 'name', 'everything', ...words.map(has)].join(', ')} from (
        select * from (
          select *${words.map((n) => `, ${partsOf(n)} as parts_${n}`).join('')} from visible
          order by id desc offset 0
        ) latest
        where (true = any($9::boolean[]) or num_nonnulls(variadic $10::text[]) > 0)
          and (select count(*) from exact) <= ${FEW}
          and not (${each(words, has)}) and ${each(words, (n) => `parts_${n} >= ${LEAST_PARTS}`)}
        limit ${MOST_CLOSE}
      ) close
      order by ${words.map((n) => `parts_${n}`).join(' + ') || 'id'} desc, id desc limit ${MOST_JUDGED}
    )
  )`;

/** Scores the candidates. Every word must fit, so each word is scored only for items that fit the words before it. */
function ranked(words: number[]): string {
  const columns = ['id', 'name', 'everything', ...words.map(has)].join(', ');
  let judged = `
    select ${columns}, ${NO_SLIPS} + ${WHOLE} as score
    from (
      select ${columns.replace('name', 'searchable(name) as name')}, fold(name) = ${asked('whole')} as is_whole
      from candidate offset 0
    ) folded`;
  for (const n of words) {
    judged = `
      select ${columns}, score + fit - case when fit < ${AS_ASKED} then ${SLIP} else 0 end as score
      from (select *, ${fit(n)} as fit from (${judged}) judged offset 0) word_${n}
      where fit >= ${LEAST_FIT}`;
  }
  return judged;
}

/** Looks up the score of each item. The other way around, PostgreSQL would look up all items for each score. */
const FOUND = `
  select item.json
  from (${itemView(visibleAmong('select id from page'))}) item
  cross join lateral (select score from page where id = item.id offset 0) page
  order by page.score desc, item.id desc`;

const PAGE = `
  select (${jsonList(FOUND)})::json as items, array(select score from page order by score desc, id desc) as scores`;

/**
 * One page of the items that user `$1` sees, best first. An item must match tag `$2` and category `$3` (or its top
 * level), if given, and all words of `$4` (folded text), given as words `$5` by `searchWords`. The page starts after
 * score `$6` and id `$7` and has at most `$8` items. If few items match on all pages together, items with typos are
 * included, for words for which `$9` is true, and items with misread words, which match the patterns `$10`. Without
 * words, only tag and category count, and the latest item comes first.
 *
 * The query reads only items that the user can see. An index over the words of all users would have to be maintained,
 * and searched through all users’ items. Finding exact matches among ten thousand items takes about 15 ms of CPU time;
 * looking for typos takes as much again. With 200 printed characters on half of the items, a search that also looks for
 * misread words takes three to four times as long as one for exact matches, and one for typos four to five times.
 */
export function searchQuery(count: number): string {
  const words = Array.from({ length: count }, (_, index) => index + 1);
  return `
  with asked as materialized (
    select *${words.map((n) => `, ${parts(n)}`).join('')}
    from (
      select $4::text as whole, $5::text[] as words, $9::boolean[] as slips, $10::text[] as misreadings,
        array(select ${LITERAL} from unnest($5::text[]) with ordinality each_word (word, n) order by n) as patterns
    ) folded
  ), visible as materialized (
    select * from (
      select *${words.map((n) => `, strpos(everything, ${asked(`words[${n}]`)}) > 0 as ${has(n)}`).join('')} from (${VISIBLE}) seen offset 0
    ) marked
    where ${each(words, (n) => `(${has(n)} or ${asked(`slips[${n}] or misreadings[${n}] is not null`)})`)}
  ), ${candidates(words)}, ranked as materialized (
    select id, score from (${ranked(words)}) judged
  ), page as materialized (
    select id, score from ranked
    where $6::int is null or (score, id) < ($6, $7::bigint)
    order by score desc, id desc limit $8
  ) ${PAGE}`;
}
