import type pg from 'pg';

/** Gives a user typical items. `from` and `to` are the numbers in their names. */
export async function fillItems(client: pg.Client, user_id: number, from: number, to: number) {
  await client.query(
    `insert into inventory.items
       (user_id, uuid, name, description, category, color, area, location, image_id, image_width, image_height, thumb_hash)
     select $1, gen_random_uuid(), 'Item number ' || n, 'A thing with a description of usual length, no. ' || n,
       'Category ' || n % 20, 'blue', 'Area ' || n % 9, 'Shelf ' || n % 70, n, 1600, 1200, 'YTkGJwaRhWUIeHd6iIdwl4h/eA=='
     from generate_series($2::int, $3::int) n`,
    [user_id, from, to],
  );
}
