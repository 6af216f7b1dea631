/** The active link of token `$1`; whether the visitor `$2` was let in before; whether it is the owner, by the user `$3` or that visit. */
export const VISITED_LINK = `
  select l.id, l.collection_id, l.owner_id, l.permission, l.pin_hash, l.max_uses, l.use_count,
    to_json(l.expires_at) as expires_at, to_json(l.expires_on) as expires_on, coalesce(l.expires_at <= now(), false) as is_expired,
    coalesce(l.last_used_at < now() - interval '1 minute', true) as is_idle,
    v.link_id is not null as is_known,
    coalesce(l.owner_id = $3, false) or coalesce(v.is_owner, false) as is_owner
  from guest_links l left join guest_visitors v on v.link_id = l.id and v.visitor_hash = $2
  where l.share_token = $1 and l.is_active`;

/**
 * Lets a new visitor (`$2`) in by link `$1` and counts them, in one statement: however many come at once, each waits
 * for the link's row and finds it as the one before has left it. No row once its uses are up, or it was revoked.
 */
export const ADMIT = `
  with counted as (
    update guest_links set use_count = use_count + 1, last_used_at = now()
    where id = $1 and is_active and (max_uses is null or use_count < max_uses)
    returning id
  )
  insert into guest_visitors (link_id, visitor_hash) select id, $2 from counted returning link_id`;

/** Lets the owner (`$2`) in by link `$1` without a use. No row once the link was revoked. */
export const ADMIT_OWNER = `
  insert into guest_visitors (link_id, visitor_hash, is_owner)
  select id, $2, true from guest_links where id = $1 and is_active returning link_id`;

/** Told once a minute, so that thirty guests who look on do not write all the time. */
export const TOUCH = `
  update guest_links set last_used_at = now() where id = $1 and last_used_at < now() - interval '1 minute'`;
