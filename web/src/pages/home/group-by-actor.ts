import type { FeedEvent } from '@whereabouts/shared/contracts/history.js';
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
  'report_failed',
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

/** Another user's or guest's latest change of an item and the number of earlier ones. */
export interface ActorChanges {
  latest: FeedEvent;
  more: number;
}

/**
 * The changes by other users and guests in `events`, which are sorted latest first, grouped by their names. Shares are
 * left out, because notices tell of them.
 */
export function changesByOthers(events: FeedEvent[], me: number | undefined, now: number): ActorChanges[] {
  const others = events.filter(
    ({ actor_id, actor_name, kind, at }) =>
      actor_id !== me && actor_name && kind !== 'shared' && now - Date.parse(at) < RECENT_MS,
  );
  const groups = Map.groupBy(others, ({ actor_id, actor_name }) => actor_id ?? actor_name);
  return [...groups.values()].flatMap(([latest, ...earlier]) => (latest ? [{ latest, more: earlier.length }] : []));
}
