/** Of rows `i` of items. Those in the trash take room, but are none any more. */
export const COUNTS = `
  count(*) filter (where deleted_at is null)::int as item_count,
  coalesce(sum(pg_column_size(i.*)), 0)::bigint as db_storage_bytes`;

/** No count is of this revision. In the order of ids, as everybody who locks several of them. */
export const COUNT_EVERYBODY = `
  update item_counts c set revision = -1
  from (select user_id from item_counts order by user_id for update) known where c.user_id = known.user_id`;

/**
 * Counts the items of at most `$1` of these users whose revision is another than when they were counted last. A purge, which
 * deletes the revision before the count, waits for this, or this for it: nothing is written of whoever has gone.
 */
const countChanged = (among: string) => `
  with changed as materialized (
    select r.user_id, r.revision from revisions r left join item_counts c on c.user_id = r.user_id
    where ${among} and c.revision is distinct from r.revision order by r.user_id limit $1
    for key share of r
  )
  insert into item_counts as known (user_id, revision, item_count, db_storage_bytes)
  select changed.user_id, changed.revision, item_count, db_storage_bytes
  from changed cross join lateral (select ${COUNTS} from items i where i.user_id = changed.user_id) counted
  order by changed.user_id
  on conflict (user_id) do update
  set revision = excluded.revision, item_count = excluded.item_count, db_storage_bytes = excluded.db_storage_bytes
  where known.revision < excluded.revision
  returning user_id, revision as version, item_count, db_storage_bytes`;

/** Everybody who is due; finding them takes a look at the revisions of all users. */
export const COUNT_CHANGED = countChanged('true');

/** Those of users `$2` who are due. */
export const COUNT_CHANGED_AMONG = countChanged('r.user_id = any($2::bigint[])');
