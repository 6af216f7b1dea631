import type { Notice } from '@whereabouts/shared/contracts/notices.js';

/** What is older is no news, in ms. */
const RECENT_MS = 14 * 24 * 60 * 60 * 1000;

/** Kinds that are no other person's doing. */
const NOBODYS: Notice['kind'][] = [
  'low_stock',
  'signed_in_by_google',
  'storage_low',
  'backup_failed',
  'backup_overdue',
];

/** What somebody did last, and how much before that. */
interface Doings {
  latest: Notice;
  more: number;
}

/** The news of `notices`, which come latest first: one's own stock and account left out, the rest by who did it. */
export function byWhom(notices: Notice[], now: number): Doings[] {
  const news = notices.filter(
    ({ kind, created_at }) => !NOBODYS.includes(kind) && now - Date.parse(created_at) < RECENT_MS,
  );
  const groups = Map.groupBy(news, ({ kind, actor_id, collection_id }) => actor_id ?? `${kind} ${collection_id}`);
  return [...groups.values()].flatMap(([latest, ...earlier]) => (latest ? [{ latest, more: earlier.length }] : []));
}
