/** Stores the counts in the JSON `$1` for existing users, unless a newer version is stored. */
const keepCounts = (count: string, bytes: string, version: string) => `
  insert into user_counts as known (user_id, ${count}, ${bytes}, ${version})
  select user_id, ${count}, ${bytes}, version
  from jsonb_to_recordset($1) as told (user_id bigint, version bigint, ${count} int, ${bytes} bigint)
  join users on users.id = user_id
  order by user_id
  on conflict (user_id) do update
  set ${count} = excluded.${count}, ${bytes} = excluded.${bytes}, ${version} = excluded.${version}
  where known.${version} < excluded.${version}`;

export const KEEP_ITEM_COUNTS = keepCounts('item_count', 'db_storage_bytes', 'items_version');
export const KEEP_IMAGE_COUNTS = keepCounts('photo_count', 'storage_bytes', 'images_version');
