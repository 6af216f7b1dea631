import { createHash } from 'node:crypto';

/**
 * The SQL of a raw answer to user `$1` whose ETag is the user's revision: while the caller's ETag (`$2`) stands, `json`
 * is not run and no item row is read. Weak, because compression changes the bytes but not what they say. `also` is an
 * SQL expression of what else the answer hangs on.
 */
export function etagQuery(kind: string, json: string, also = `''`): string {
  // A release that changes what an answer looks like must not be answered with "not modified".
  const shape = createHash('sha256').update(json).digest('hex').slice(0, 8);
  return `
  with current as materialized (
    select 'W/"${kind}-${shape}-' || $1::bigint || '-'
      || coalesce((select revision from revisions where user_id = $1::bigint), 0) || ${also} || '"' as etag
  )
  select etag, case when etag is distinct from $2::text then (${json}) end as json
  from current`;
}
