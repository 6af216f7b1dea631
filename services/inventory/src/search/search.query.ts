import { CATEGORY_SEPARATOR } from '@whereabouts/shared/contracts/categories.js';
import { visibleAmong } from '../grants/visible-items.query.js';
import { itemView } from '../items/item-view.js';

/** Characters of an item in which slips of the pen are looked for; name, tags, category and places come first. */
const BEGINNING = 400;

/** Of word `n`, what a word close enough to it has at least one of: its three-letter parts, of a short one its ends, too. */
const parts = (n: number) => `array(
    select '%' || part || '%' from (
      select substr(words[${n}], at, 3) as part from generate_series(1, length(words[${n}]) - 2) at
      union all
      select unnest(array[left(words[${n}], 2), right(words[${n}], 2)]) where length(words[${n}]) < 8
    ) parts) as parts_${n}`;

/**
 * How well a word fits an item. What is written as asked always beats what is merely close: in the name as a whole word,
 * as a beginning, anywhere; then the same elsewhere in the item; then with slips, by the share of trigrams in common.
 * A word of three letters has no room for slips: every other word would be close.
 */
const fit = (word: string, parts: string) => `case
    when strpos(everything, ${word}) = 0 then
      case when length(${word}) < 4 or not everything like any (${parts}) then 0 else (500 * closeness(${word}, left(everything, ${BEGINNING})))::int end
    when strpos(name, ${word}) = 0 then case when everything ~ ('\\m' || ${word}) then 700 else 600 end
    when name ~ ('\\m' || ${word} || '\\M') then 1000
    when name ~ ('\\m' || ${word}) then 900
    else 800 end`;

/** A fit below this is none: of 500, where "cemera" has 285 with "camera", and "cafe" 200. */
const LEAST_FIT = 225;

/** A name that is, or begins with, all that was asked for, goes before one that has its words. */
const WHOLE = `case when name = asked.whole then 2000 when starts_with(name, asked.whole) then 1000 else 0 end`;

const WANTED = `($2::text is null or $2 = any(i.tags))
    and ($3::text is null or lower(i.category) = lower($3)
      or starts_with(lower(i.category), lower($3) || '${CATEGORY_SEPARATOR}'))`;

const VISIBLE = `
  select i.id, fold(i.name) as name, fold(i.everything) as everything
  from (select * from visible_items where user_id = $1) v
  cross join lateral (
    select *, concat_ws(' ', name, array_to_string(tags, ' '), category, area, location, sub_location, photo_location,
      description) as everything
    from items where id = v.item_id offset 0
  ) i
  where ${WANTED}`;

/** Every word must fit: what one does not fit is not held against the next. */
function ranked(words: number): string {
  let judged = `
    select id, name, everything, asked, ${WHOLE} as score from (${VISIBLE} offset 0) visible cross join asked`;
  for (let word = 1; word <= words; word += 1) {
    judged = `
      select id, name, everything, asked, score + fit as score
      from (
        select *, ${fit(`(asked).words[${word}]`, `(asked).parts_${word}`)} as fit from (${judged}) judged offset 0
      ) word_${word}
      where fit >= ${LEAST_FIT}`;
  }
  return judged;
}

const PAGE = `
  select coalesce(json_agg(found order by score desc, id desc), '[]') as found from (
    select item.*, page.score from (${itemView(visibleAmong('select id from page'))}) item join page on page.id = item.id
  ) found`;

/**
 * One page of what user `$1` can see, best first: with tag `$2` and category `$3` (or its top level) if given, that fit all
 * of `$4`, in so many words `$5`; after the score `$6` and id `$7` of the page before; at most `$8`. With no words it is tag and category alone, latest first.
 *
 * Only what the user can see is read and judged, whatever others have. An index over everybody's words would have to be
 * searched through everybody's items, and kept. Ten thousand items are judged in a tenth of a second on a busy
 * machine.
 */
export function searchQuery(words: number): string {
  const numbers = Array.from({ length: words }, (_, index) => index + 1);
  return `
  with asked as materialized (
    select *${numbers.map((n) => `, ${parts(n)}`).join('')}
    from (select fold($4::text) as whole, array(select fold(word) from unnest($5::text[]) word) as words) folded
  ), ranked as materialized (
    select id, score from (${ranked(words)}) judged
  ), page as materialized (
    select id, score from ranked
    where $6::int is null or (score, id) < ($6, $7::bigint)
    order by score desc, id desc limit $8
  ) ${PAGE}`;
}
