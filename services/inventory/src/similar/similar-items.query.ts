import { CONFUSED } from '@whereabouts/shared/contracts/confusable-key.js';

/**
 * At most this many items are compared in full: those with an equal code or serial number, then those that look alike,
 * then those with words in common, then those with an equal name.
 */
const MOST = 300;

/** Looks that a photo is compared by. More are ignored. */
export const MOST_LOOKS = 4;

/** Nearly equal looks differ in at most this many of the 256 bits, and 3 % of others do, too (docs/recognition.md). */
const MOST_BITS = 80;

const DISTANCES = Array.from({ length: MOST_LOOKS }, (_, at) => `bit_count(l.bits # $${7 + at}::bit(256))`);

/** An item needs at least this many of the asked words in its private text to be compared in full. */
const LEAST_WORDS = 3;

/** Signs that do not count in a serial number: the blank, all other signs of ASCII, and dashes. */
const NO_SIGNS = ` -./_:#()[]{}<>,;+*=|"''~&@!?%^$\`\\‐‑–—`;

/** SQL for `confusableKey`, without regular expressions, because it is computed for every item. */
const [SIGNS, THEIR_KEYS] = [Object.keys(CONFUSED), Object.values(CONFUSED)].map((signs) => signs.join(''));

const serialKey = (column: string) => `translate(lower(${column}), '${SIGNS}${NO_SIGNS}', '${THEIR_KEYS}')`;

/**
 * The live items of user `$1` that may be the thing asked for, except those on image `$2`: items with a code
 * of `$3`, serial key `$4` or folded name `$5`, with some of the folded words in patterns `$6` printed on them, or with a
 * hash near `$7` or those that follow. It reads the user's items in one pass, as searches do. Folding a name and counting words take
 * most time, so a cheaper condition decides first (`tools/bench/search.ts`).
 */
export const CANDIDATES = `
  select found.*, (
    select count(*)::int from items other
    where other.image_id = found.image_id and other.user_id = $1 and other.deleted_at is null
  ) as on_image
  from (
    select i.id, i.name, i.category, i.code, i.serial_number, i.printed_text, i.image_id, i.image_box, l.look
    from items i
    left join item_looks l on l.item_id = i.id
    cross join lateral (
      select coalesce(i.code = any($3::text[]) or replace(i.code, '-', '') = any($3::text[]), false)
          or coalesce(${serialKey('i.serial_number')} = $4, false) as is_certain,
        least(${DISTANCES.join(', ')}) as distance,
        i.printed_text is not null and i.search_private like any($6::text[]) and (
          select count(*) from unnest($6::text[]) pattern where i.search_private like pattern
        ) >= ${LEAST_WORDS} as has_text
    ) sign
    where i.user_id = $1 and i.deleted_at is null and ($2::bigint is null or i.image_id is distinct from $2) and (
      is_certain or distance <= ${MOST_BITS} or (strpos(i.search_text, $5) > 0 and fold(i.name) = $5) or has_text
    )
    order by is_certain desc, (distance <= ${MOST_BITS}) desc nulls last, has_text desc, distance nulls last, i.id desc
    limit ${MOST}
  ) found`;

/** The facts and the look of the own live item of user `$1` on part `$3` of image `$2`, with the number of its items. */
export const ITEM_ON_IMAGE = `
  select i.name, i.category, i.code, i.serial_number, i.printed_text, l.look,
    l.next_at is not null or (l.look is not null and l.bits is null) as is_due, (
    select count(*)::int from items other
    where other.image_id = i.image_id and other.user_id = $1 and other.deleted_at is null
  ) as on_image
  from items i left join item_looks l on l.item_id = i.id
  where i.user_id = $1 and i.image_id = $2 and i.image_box is not distinct from $3::float8[] and i.deleted_at is null
  order by i.id desc limit 1`;
