import type { analysis } from '@whereabouts/shared/contracts/analysis.js';
import type { auth } from '@whereabouts/shared/contracts/auth.js';
import type { backups } from '@whereabouts/shared/contracts/backups.js';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import type { guestLinks } from '@whereabouts/shared/contracts/guests.js';
import type { GuestDid, NoticeKind } from '@whereabouts/shared/contracts/notices.js';
import type { GroupActivity } from '@whereabouts/shared/contracts/sharing.js';
import type { EntityManager } from 'typeorm';

/** Related changes are gathered in one notice while it is unread and younger than this. */
const GATHERED_FOR = `interval '10 minutes'`;

/** Maximum number of changes in one notice, which stores each of them. */
const MAX_GATHERED = 100;

/**
 * Deletes old notices, except those about items that are still low. Skips locked rows, because callers and readers lock
 * notices in different orders.
 */
const FORGET = `
  delete from notices where id in (
    select id from notices where user_id = any($1) and created_at < now() - interval '90 days'
      and (kind <> 'low_stock' or recovered_at is not null)
    for update skip locked
  )`;

/** Deletes the old notices of these users (docs/rules/notices.md). */
export async function forgetOld(manager: EntityManager, user_ids: number[]) {
  await manager.query(FORGET, [user_ids]);
}

const lock = (of: string) =>
  `select pg_advisory_xact_lock(hashtextextended('whereabouts.' || current_schema() || '.notices-of-${of}-' || $1::bigint, 0))`;

const TELL_OF_GROUP = `
  with told as (
    select user_id from unnest($1::bigint[]) each_user (user_id)
    where not exists (
      select from notices n
      where n.actor_id = $2 and n.group_id = $3 and n.kind = $4 and n.user_id = each_user.user_id and $5 = any(n.versions)
    )
  ), gathered as (
    delete from notices n using told
    where n.actor_id = $2 and n.group_id = $3 and n.kind = $4 and n.user_id = told.user_id and n.kind = 'items_shared'
      and n.read_at is null and n.created_at > now() - ${GATHERED_FOR} and cardinality(n.versions) < ${MAX_GATHERED}
    returning n.user_id, n.text_values, n.versions
  )
  insert into notices (user_id, actor_id, group_id, kind, versions, collection_id, item_id, text_values)
  select told.user_id, $2, $3, $4, coalesce(g.versions, '{}') || $5::bigint, $6,
    (select id from items where id = $8 and g.user_id is null and $7 = 1),
    jsonb_strip_nulls(jsonb_build_object('count', $7::int + coalesce((g.text_values ->> 'count')::int, 0)))
  from told left join gathered g using (user_id)`;

/** Raises a notice for each of the users. A repeated activity raises none. */
export async function tellOfGroup(manager: EntityManager, activity: GroupActivity, user_ids: number[]) {
  const { actor_id, group_id, kind, version, collection_id = null, item_count = null, item_id = null } = activity;
  await manager.query(lock('group'), [group_id]);
  const about = [actor_id, group_id, kind, version, collection_id, item_count, item_id];
  await manager.query(TELL_OF_GROUP, [user_ids, ...about]);
  await forgetOld(manager, user_ids);
}

const TELL_OF_GUEST = `
  with gathered as (
    delete from notices
    where user_id = $1 and collection_id = $2 and kind = 'guest_changed'
      and read_at is null and created_at > now() - ${GATHERED_FOR}
    returning text_values
  )
  insert into notices (user_id, collection_id, kind, text_values)
  select $1, $2, 'guest_changed', jsonb_strip_nulls(jsonb_build_object(
    'count', coalesce(sum((text_values ->> 'count')::int), 0) + 1,
    'guest_name', case when bool_and(text_values ->> 'guest_name' is not distinct from $3) is not false then $3::text end,
    'guest_did', case when bool_and(text_values ->> 'guest_did' is not distinct from $4) is not false then $4::text end,
    'guest_item_id', case when bool_and((text_values ->> 'guest_item_id')::bigint is not distinct from $5::bigint)
      is not false then $5::bigint end))
  from gathered`;

export interface GuestChange {
  did: GuestDid;
  item_id: number;
  /** Null if the guest gave no name. */
  guest_name: string | null;
}

/** Called last before the revisions are bumped, because guests of one collection wait for each other here. */
export async function tellOfGuest(
  manager: EntityManager,
  { owner_id, collection_id }: { owner_id: number; collection_id: number },
  { did, item_id, guest_name }: GuestChange,
) {
  await manager.query(lock('guests'), [collection_id]);
  await manager.query(TELL_OF_GUEST, [owner_id, collection_id, guest_name, did, item_id]);
  await forgetOld(manager, [owner_id]);
}

/** Replaces an unread notice of the same batch, to which photos were added since. */
const TELL_OF_BATCH = `
  with earlier as (
    delete from notices
    where user_id = $1 and kind = 'batch_done' and batch_id = $2 and read_at is null and created_at < $3
  )
  insert into notices (user_id, kind, batch_id, created_at, queue_ids, text_values)
  select $1, 'batch_done', $2, $3, $7::bigint[], jsonb_strip_nulls(jsonb_build_object(
    'batch_name', $4::text, 'count', $5::int, 'failed_count', $6::int,
    'review_count', (select count(*) from items
      where queue_id = any($7::bigint[]) and user_id = $1 and review is not null and deleted_at is null)
  ))
  where coalesce((select batch_notices from preferences where user_id = $1), true) and not exists (
    select from notices where user_id = $1 and kind = 'batch_done' and batch_id = $2 and created_at > $3
  )
  on conflict (user_id, batch_id, created_at) where kind = 'batch_done' do nothing`;

export type EndedBatch = PayloadOf<typeof analysis.batchEnded>;

/** Raises one notice per batch end, unless the user has switched off batch notices. */
export async function tellOfBatch(manager: EntityManager, batch: EndedBatch) {
  const { user_id, batch_id, batch_name, ended_at, items_saved, failed, queue_ids } = batch;
  await manager.query(TELL_OF_BATCH, [user_id, batch_id, ended_at, batch_name, items_saved, failed, queue_ids]);
  await forgetOld(manager, [user_id]);
}

const TELL_OF_GOOGLE = `
  insert into notices (user_id, kind, created_at)
  values ($1, 'signed_in_by_google', $2)
  on conflict (user_id, created_at) where kind = 'signed_in_by_google' do nothing`;

/** Raises one notice per claim. */
export async function tellOfGoogle(manager: EntityManager, user_id: number, at: string) {
  await manager.query(TELL_OF_GOOGLE, [user_id, at]);
}

const TELL_OF_PIN_LOCK = `
  insert into notices (user_id, kind, collection_id, created_at, text_values)
  values ($1, 'pin_locked', $2, $3, jsonb_strip_nulls(jsonb_build_object('link_name', $4::text)))
  on conflict (collection_id, created_at) where kind = 'pin_locked' do nothing`;

export type LockedLink = PayloadOf<typeof guestLinks.pinLocked>;

/** Raises one notice per lock, even if the event is repeated. */
export async function tellOfPinLock(manager: EntityManager, { owner_id, collection_id, link_name, at }: LockedLink) {
  await manager.query(TELL_OF_PIN_LOCK, [owner_id, collection_id, at, link_name]);
}

const TELL_OF_REPORT = `
  insert into notices (user_id, kind, text_values)
  values ($1, $3, jsonb_build_object('report_id', $2::bigint))`;

export type ReportNotice = Extract<NoticeKind, 'report_ready' | 'report_failed'>;

/** Call this in the transaction that ends the report, so that it raises one notice. */
export async function tellOfReport(manager: EntityManager, user_id: number, report_id: number, kind: ReportNotice) {
  await manager.query(TELL_OF_REPORT, [user_id, report_id, kind]);
  await forgetOld(manager, [user_id]);
}

export type StorageShortage = PayloadOf<typeof auth.storageLow>;

const TELL_OF_STORAGE = `
  insert into notices (user_id, kind, text_values)
  select user_id, 'storage_low', jsonb_strip_nulls(jsonb_build_object('lack', $2::text, 'free_bytes', $3::bigint))
  from unnest($1::bigint[]) each_user (user_id)
  where not exists (
    select from notices n
    where n.user_id = each_user.user_id and n.kind = 'storage_low' and n.text_values ->> 'lack' = $2
      and (n.read_at is null or n.created_at > now() - interval '1 day')
  )`;

/** Raises one notice for each admin. None is raised while an earlier one is unread or younger than a day. */
export async function tellOfStorage(manager: EntityManager, { user_ids, lack, free_bytes }: StorageShortage) {
  await manager.query(lock('storage'), [0]);
  await manager.query(TELL_OF_STORAGE, [user_ids, lack, free_bytes ?? null]);
  await forgetOld(manager, user_ids);
}

export type BackupTrouble = PayloadOf<typeof backups.trouble>;

const TELL_OF_BACKUPS = `
  insert into notices (user_id, kind, text_values)
  select user_id, $2::text, jsonb_build_object('since', $3::text)
  from unnest($1::bigint[]) each_user (user_id)
  where not exists (
    select from notices n where n.user_id = each_user.user_id and n.kind = $2 and n.text_values ->> 'since' = $3
  )`;

/** Raises one notice for each admin and period of trouble, even if the event is repeated. */
export async function tellOfBackups(manager: EntityManager, { user_ids, kind, since }: BackupTrouble) {
  await manager.query(lock('backups'), [0]);
  await manager.query(TELL_OF_BACKUPS, [user_ids, kind, since]);
  await forgetOld(manager, user_ids);
}
