/** Counts rows `i` of items. Items in the trash use storage but are not counted as items. */
export const COUNTS = `
  count(*) filter (where deleted_at is null)::int as item_count,
  coalesce(sum(pg_column_size(i.*)), 0)::bigint as db_storage_bytes`;

/** Marks all counts as outdated. Locks rows by ascending user id, as all statements that lock several of them do. */
export const COUNT_EVERYBODY = `
  update item_counts c set revision = -1
  from (select user_id from item_counts order by user_id for update) known where c.user_id = known.user_id`;

/**
 * Counts the items of at most `$1` users whose revision has changed since their last count. A purge deletes the
 * revision before the count, so it and this statement wait for each other. No count of a deleted user is written.
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

/** Counts all users who are due. Finding them reads the revisions of all users. */
export const COUNT_CHANGED = countChanged('true');

/** Counts those of users `$2` who are due. */
export const COUNT_CHANGED_AMONG = countChanged('r.user_id = any($2::bigint[])');
