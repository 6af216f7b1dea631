import type pg from 'pg';

/** Text fields at their maximum length; together about 6 kB. */
const LONG = {
  name: text(200),
  description: text(4000),
  category: text(100),
  color: text(100),
  area: text(100),
  location: text(100),
  sub_location: text(100),
  photo_location: text(100),
  tags: Array.from({ length: 20 }, (_, n) => text(38) + String(n).padStart(2, '0')),
};

/**
 * Gives a user items of maximum length. The columns that triggers compute are copied from the first item, because lists
 * read nothing else.
 */
export async function fillLongItems(client: pg.Client, user_id: number, count: number) {
  const columns = Object.keys(LONG);
  const values = Object.values(LONG);
  await client.query(
    `insert into inventory.items (user_id, uuid, ${columns}) values ($1, gen_random_uuid(), ${values.map((_, n) => `$${n + 2}`)})`,
    [user_id, ...values],
  );
  await client.query('set session_replication_role = replica');
  await client.query(
    `with first as (select * from inventory.items where user_id = $1),
       numbered as (select nextval(pg_get_serial_sequence('inventory.items', 'id')) as id from generate_series(2, $2::int))
     insert into inventory.items (id, user_id, uuid, name, json_start, search_text) overriding system value
     select n.id, $1, gen_random_uuid(), 'Copy', regexp_replace(first.json_start, '^\\{"id":\\d+', '{"id":' || n.id), ''
     from numbered n cross join first`,
    [user_id, count],
  );
  await client.query('set session_replication_role = origin');
  await client.query('analyze inventory.items');
}

/** Different in each place, so that it compresses about as well as real text. */
function text(length: number): string {
  let words = '';
  for (let n = length; words.length < length; n += 7) words += `${(n * 7919).toString(36)} `;
  return words.slice(0, length);
}
