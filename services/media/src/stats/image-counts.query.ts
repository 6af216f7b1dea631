/** Takes at most `$1` users whose counts must be published, and marks them as reported. */
export const TAKE_DUE = `
  with due as (
    select user_id from image_counts where not is_reported order by user_id limit $1 for update skip locked
  ), taken as (
    update image_counts c set is_reported = true from due where c.user_id = due.user_id
    returning c.user_id, c.version, c.photo_count, c.storage_bytes
  )
  select * from taken`;

/** Locks rows in the order of their ids, as every transaction does. */
export const REPORT_EVERYBODY = `
  update image_counts c set is_reported = false
  from (select user_id from image_counts where is_reported order by user_id for update) known
  where c.user_id = known.user_id`;
