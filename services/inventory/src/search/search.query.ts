import { CATEGORY_SEPARATOR } from '@whereabouts/shared/contracts/category-separator.js';
import { visibleAmong } from '../grants/visible-items.query.js';
import { itemView, jsonList } from '../items/item-view.js';

/** Characters of an item in which slips of the pen are looked for; name, tags, category and places come first. */
const BEGINNING = 400;

/** Of word `n`, what a word close enough to it has at least one of: its three-letter parts, of a short one its ends, too. */
const parts = (n: number) => `array(
    select '%' || part || '%' from (
      select substr(words[${n}], at, 3) as part from generate_series(1, length(words[${n}]) - 2) at
      union all
      select unnest(array[left(words[${n}], 2), right(words[${n}], 2)]) where length(words[${n}]) < 8
    ) parts) as parts_${n}`;

/** A word as a regular expression that means each of its characters. */
const LITERAL = `regexp_replace(word, '[^[:alnum:]]', '\\\\\\&', 'g')`;

/** What was asked for is the same for all items: it is read once, not carried along with each. */
const asked = (what: string) => `(select ${what} from asked)`;

/** A fit of at least this is as asked; a word with a slip has 500 at most. */
const AS_ASKED = 600;

/**
 * How well word `n` fits an item. What is written as asked always beats what is merely close: in the name as a whole word,
 * as a beginning, anywhere; then the same elsewhere in the item; then with slips, by the share of trigrams in common.
 */
const fit = (n: number) => {
  const [word, pattern] = [asked(`words[${n}]`), asked(`patterns[${n}]`)];
  return `case
    when not has_${n} then (500 * closeness(${word}, left(everything, ${BEGINNING})))::int
    when strpos(name, ${word}) = 0 then case when everything ~ ('\\m' || ${pattern}) then 700 else ${AS_ASKED} end
    when name ~ ('\\m' || ${pattern} || '\\M') then 1000
    when name ~ ('\\m' || ${pattern}) then 900
    else 800 end`;
};

/** A fit below this is none: of 500, where "cemera" has 285 with "camera", and "cafe" 200. */
const LEAST_FIT = 225;

/** A name that is, or begins with, all that was asked for, goes before one that has its words. */
const WHOLE = `case when is_whole then 2000 when starts_with(name, ${asked('whole')}) then 1000 else 0 end`;

/** What an item begins with, and what each slip costs it: one without goes before one with a slip. */
const [NO_SLIPS, SLIP] = [200_000, 20_000];

const WANTED = `($2::text is null or $2 = any(i.tags))
    and ($3::text is null or lower(i.category) = lower($3)
      or starts_with(lower(i.category), lower($3) || '${CATEGORY_SEPARATOR}'))`;

/** The rows of `visible_items` of user `$1`; one's own are read in one go, and only those of others looked up one by one. */
const VISIBLE = `
  select i.id, i.name, i.search_text as everything from items i where i.user_id = $1 and i.deleted_at is null and ${WANTED}
  union all
  select i.id, i.name, i.search_text
  from (select distinct item_id, owner_id from unchecked_item_grants where user_id = $1 and owner_id <> $1) granted
  cross join lateral (select * from items where id = granted.item_id offset 0) i
  where i.user_id = granted.owner_id and i.deleted_at is null and ${WANTED}`;

/** What may hold slips is looked for until there are so many items, the latest. */
const MOST_CLOSE = 2_000;

/** Those of them with most of the words' parts are judged, which takes five times what counting parts does. */
const MOST_JUDGED = 250;

/** With no more than these as asked on all pages, what is merely close is looked for, too. */
const FEW = 10;

const has = (n: number) => `has_${n}`;
const each = (words: number[], condition: (n: number) => string) => ['true', ...words.map(condition)].join(' and ');

/** Of a word's parts whatever is close enough to it (`LEAST_FIT`) has a third. */
const LEAST_PARTS = 0.33;

/** Which part of word `n`'s parts an item has. Most have none, which is told sooner than how many they have. */
const partsOf = (n: number) => {
  const parts = asked(`parts_${n}`);
  return `case when ${has(n)} then 1 when everything like any (${parts}::text[])
    then (select count(*) from unnest(${parts}) part where everything like part)::float / cardinality(${parts}) else 0 end`;
};

/** Items that have all words and, where these are few, the nearest of those that may have them with slips. */
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
        where true = any($9::boolean[]) and (select count(*) from exact) <= ${FEW}
          and not (${each(words, has)}) and ${each(words, (n) => `parts_${n} >= ${LEAST_PARTS}`)}
        limit ${MOST_CLOSE}
      ) close
      order by ${words.map((n) => `parts_${n}`).join(' + ') || 'id'} desc, id desc limit ${MOST_JUDGED}
    )
  )`;

/** Every word must fit: what one does not fit is not held against the next. */
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

/** Scores are looked up beside items: PostgreSQL would look all items up beside each score. */
const FOUND = `
  select item.json
  from (${itemView(visibleAmong('select id from page'))}) item
  cross join lateral (select score from page where id = item.id offset 0) page
  order by page.score desc, item.id desc`;

const PAGE = `
  select (${jsonList(FOUND)})::json as items, array(select score from page order by score desc, id desc) as scores`;

/**
 * One page of what user `$1` can see, best first: with tag `$2` and category `$3` (or its top level) if given, that fit all
 * of `$4`, folded, in so many words `$5` as `searchWords` gives them; after the score `$6` and id `$7` of the page before; at most `$8`. Where few do, on all
 * pages, so do those with slips in words for which `$9` is true. With no words it is tag and category alone, latest first.
 *
 * Only what the user can see is read and judged, whatever others have. An index over everybody's words would have to be
 * searched through everybody's items, and kept. To find what is as asked among ten thousand items takes some fifteen
 * milliseconds of work; to look for slips takes as much again.
 */
export function searchQuery(count: number): string {
  const words = Array.from({ length: count }, (_, index) => index + 1);
  return `
  with asked as materialized (
    select *${words.map((n) => `, ${parts(n)}`).join('')}
    from (
      select $4::text as whole, $5::text[] as words, $9::boolean[] as slips,
        array(select ${LITERAL} from unnest($5::text[]) with ordinality each_word (word, n) order by n) as patterns
    ) folded
  ), visible as materialized (
    select * from (
      select *${words.map((n) => `, strpos(everything, ${asked(`words[${n}]`)}) > 0 as ${has(n)}`).join('')} from (${VISIBLE}) seen offset 0
    ) marked
    where ${each(words, (n) => `(${has(n)} or ${asked(`slips[${n}]`)})`)}
  ), ${candidates(words)}, ranked as materialized (
    select id, score from (${ranked(words)}) judged
  ), page as materialized (
    select id, score from ranked
    where $6::int is null or (score, id) < ($6, $7::bigint)
    order by score desc, id desc limit $8
  ) ${PAGE}`;
}
