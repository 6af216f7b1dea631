/** Batches of user $1: those with ids in $2, and those completed within the last hour, which can still be undone. */
export const LISTED_BATCHES = `
  select coalesce(json_agg(batch order by batch.created_at, batch.id), '[]') as batches from (
    select b.batch_id as id, b.name, b.is_paused, b.undone_at, b.created_at,
      counts.total, counts.completed, counts.failed, counts.skipped, counts.pending, counts.items_saved,
      counts.dropped, counts.left_out,
      case when counts.open = 0 then counts.finished_at end as finished_at
    from batches b cross join lateral (
      select count(*) as total,
        count(*) filter (where status = 'completed') as completed,
        count(*) filter (where status = 'error') as failed,
        count(*) filter (where status = 'skipped') as skipped,
        count(*) filter (where status = 'pending') as pending,
        count(*) filter (where status in ('pending', 'analyzing', 'saving')) as open,
        coalesce(sum(items_saved), 0) as items_saved,
        coalesce(sum(dropped), 0) as dropped,
        coalesce(sum(left_out), 0) as left_out,
        max(finished_at) as finished_at
      from queue_entries e where e.user_id = b.user_id and e.batch_id = b.batch_id
    ) counts
    where b.user_id = $1 and (b.batch_id = any($2) or (b.undone_at is null and b.batch_id in (
      select batch_id from queue_entries e
        where e.user_id = $1 and e.status = 'completed' and e.completed_at > now() - interval '1 hour'
          and e.items_saved > 0
    )))
  ) batch`;

/**
 * The newest $2 batches with entries, of all users or of user $1. A batch counts as failed if any of its images failed,
 * because that needs attention. Its message is that of the last failure.
 */
export const recentBatches = (ofEverybody: boolean) => `
  select coalesce(json_agg(batch order by batch.created_at desc, batch.id), '[]') as batches from (
    select b.batch_id as id, b.name, b.created_at, counts.total, counts.completed, counts.failed,
      case
        when counts.open = 0 then case when counts.failed > 0 then 'failed' else 'completed' end
        when counts.started_at is not null or counts.finished_at is not null then 'processing'
        else 'pending'
      end as status,
      coalesce(counts.started_at, b.created_at) as started_at,
      case when counts.open = 0 then
        coalesce(extract(epoch from counts.finished_at - counts.started_at), 0)
      end as processing_time,
      counts.error_message, ${ofEverybody ? 'counts.provider_message' : 'null'} as provider_message
    from batches b cross join lateral (
      select count(*) as total,
        count(*) filter (where status = 'completed') as completed,
        count(*) filter (where status = 'error') as failed,
        count(*) filter (where status in ('pending', 'analyzing', 'saving')) as open,
        min(started_at) as started_at,
        max(finished_at) as finished_at,
        (array_agg(error_message order by finished_at desc) filter (where status = 'error'))[1] as error_message,
        (array_agg(provider_message order by finished_at desc) filter (where status = 'error'))[1] as provider_message
      from queue_entries e where e.user_id = b.user_id and e.batch_id = b.batch_id
    ) counts
    where counts.total > 0 and ${ofEverybody ? '$1::bigint is not null' : 'b.user_id = $1'}
    order by b.created_at desc limit $2
  ) batch`;
