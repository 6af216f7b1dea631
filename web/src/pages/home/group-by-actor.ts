import type { Notice } from '@whereabouts/shared/contracts/notices.js';

/** Older notices are not news; in ms. */
const RECENT_MS = 14 * 24 * 60 * 60 * 1000;

/** Kinds that no other user caused. */
const WITHOUT_ACTOR: Notice['kind'][] = [
  'low_stock',
  'signed_in_by_google',
  'storage_low',
  'backup_failed',
  'backup_overdue',
  'report_ready',
];

/** A user's latest notice and the number of earlier ones. */
interface ActorActivity {
  latest: Notice;
  more: number;
}

/**
 * The news in `notices`, which are sorted latest first, grouped by the user who caused them. Notices about the
 * user's own stock and account are left out.
 */
export function groupByActor(notices: Notice[], now: number): ActorActivity[] {
  const news = notices.filter(
    ({ kind, created_at }) => !WITHOUT_ACTOR.includes(kind) && now - Date.parse(created_at) < RECENT_MS,
  );
  const groups = Map.groupBy(news, ({ kind, actor_id, collection_id }) => actor_id ?? `${kind} ${collection_id}`);
  return [...groups.values()].flatMap(([latest, ...earlier]) => (latest ? [{ latest, more: earlier.length }] : []));
}
