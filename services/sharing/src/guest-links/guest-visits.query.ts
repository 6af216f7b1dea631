/**
 * The active link with token `$1`, whether visitor `$2` was admitted before, and whether the visitor is the owner (by
 * user `$3` or by that visit).
 */
export const VISITED_LINK = `
  select l.id, l.collection_id, l.owner_id, l.name, l.permission, l.pin_hash, l.max_uses, l.use_count,
    to_json(l.expires_at) as expires_at, to_json(l.expires_on) as expires_on, coalesce(l.expires_at <= now(), false) as is_expired,
    coalesce(l.last_used_at < now() - interval '1 minute', true) as is_idle,
    v.link_id is not null as is_known,
    coalesce(l.owner_id = $3, false) or coalesce(v.is_owner, false) as is_owner
  from guest_links l left join guest_visitors v on v.link_id = l.id and v.visitor_hash = $2
  where l.share_token = $1 and l.is_active`;

/**
 * Admits a new visitor (`$2`) by link `$1` and counts the use, in one statement. Simultaneous visitors wait for the
 * link's row, and each sees the count of the one before. Returns no row if the uses are exhausted or the link was
 * revoked.
 */
export const ADMIT = `
  with counted as (
    update guest_links set use_count = use_count + 1, last_used_at = now()
    where id = $1 and is_active and (max_uses is null or use_count < max_uses)
    returning id
  )
  insert into guest_visitors (link_id, visitor_hash) select id, $2 from counted returning link_id`;

/** Admits the owner (`$2`) by link `$1` without counting a use. Returns no row if the link was revoked. */
export const ADMIT_OWNER = `
  insert into guest_visitors (link_id, visitor_hash, is_owner)
  select id, $2, true from guest_links where id = $1 and is_active returning link_id`;

/** Updated once a minute, so that thirty viewing guests do not write constantly. */
export const TOUCH = `
  update guest_links set last_used_at = now() where id = $1 and last_used_at < now() - interval '1 minute'`;
