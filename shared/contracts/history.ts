import { z } from 'zod';
import { Actor } from './auth.js';
import { command } from './contract.js';
import { Cursor, Id, Timestamp } from './fields.js';
import { Item } from './inventory.js';
import { MAX_EXPORTED_EVENTS } from './limits.js';

/** Kinds of changes of an item (docs/rules/history.md). */
export const EventKind = z.enum([
  ...['created', 'changed', 'trashed', 'restored', 'file_added', 'file_removed', 'lent', 'returned'],
  ...['task_done', 'departed', 'shared', 'unshared'],
] as const);
export type EventKind = z.infer<typeof EventKind>;

/** A changed field with its value before and after. */
export const EventChange = z.object({
  /**
   * The name of an item field; `place` with `area`, `location` and `sub_location`; `custom.{id}` for a custom field;
   * `file.{kind}` for a file, whose value is its name; `file_kind`; `group`, whose value is the name of the group.
   */
  field: z.string(),
  from: z.unknown(),
  to: z.unknown(),
  /** The name of the custom field, of the file whose kind changed, or of the collection that a group got. */
  label: z.string().nullable().optional(),
});
export type EventChange = z.infer<typeof EventChange>;

/** One recorded change of an item. */
export const HistoryEvent = z.object({
  id: Id,
  at: Timestamp,
  /** Null for guests and for background work. */
  actor_id: Id.nullable(),
  /** A user or a guest. Empty for a deleted user, null for background work. */
  actor_name: z.string().nullable(),
  kind: EventKind,
  changes: z.array(EventChange),
  /** Whether the reader can revert the event: its fields have not changed since. */
  can_revert: z.boolean(),
});
export type HistoryEvent = z.infer<typeof HistoryEvent>;

/** Latest first, at most 50. */
export const ItemHistory = z.object({ events: z.array(HistoryEvent), next_cursor: z.string().nullable() });
export type ItemHistory = z.infer<typeof ItemHistory>;

const FeedEvent = HistoryEvent.extend({
  item: z.object({ id: Id, name: z.string(), thumbnail_url: z.string().nullable() }),
});
export type FeedEvent = z.infer<typeof FeedEvent>;

export const HistoryFeed = z.object({ events: z.array(FeedEvent), next_cursor: z.string().nullable() });
export type HistoryFeed = z.infer<typeof HistoryFeed>;

/** An event in the export of a user's own items. */
export const ExportedEvent = HistoryEvent.omit({ actor_id: true, can_revert: true }).extend({ item_id: Id });
export type ExportedEvent = z.infer<typeof ExportedEvent>;

/** The page starts after the event whose id is the cursor. */
export const HistoryQuery = z.object({
  cursor: Cursor(15)
    .regex(/^[1-9]\d*$/, 'must be the next_cursor of an earlier answer')
    .optional(),
});

/** `by=others` leaves out the changes that the caller has made, and events of kind `shared`. */
export const FeedQuery = HistoryQuery.extend({ by: z.enum(['others']).optional() });
export type FeedQuery = z.infer<typeof FeedQuery>;

/** `event_id` is the event of the revert, which can be reverted, too. Both are null if the user no longer sees the item. */
export const Reverted = z.object({ item: Item.nullable(), event_id: Id.nullable() });
export type Reverted = z.infer<typeof Reverted>;

const AsActor = z.object({ actor: Actor });

/** Commands about the history of items, handled by inventory. An item or event that the actor cannot see is a 404. */
export const history = {
  ofItem: command('inventory.itemHistory', AsActor.extend({ item_id: Id, ...HistoryQuery.shape }), ItemHistory),
  /** The events of all items that the actor can see, or those of others. */
  feed: command('inventory.historyFeed', AsActor.extend(FeedQuery.shape), HistoryFeed),
  /** The next `limit` events of the actor's own items outside the trash after the event `after`, the oldest first. */
  export: command(
    'inventory.exportHistory',
    AsActor.extend({ after: z.int().min(0), limit: z.int().min(1).max(MAX_EXPORTED_EVENTS) }),
    z.object({ events: z.array(ExportedEvent) }),
  ),
  /**
   * 409 `changed_since` with `current` if a field has changed since, `not_revertible` for other events. All or nothing.
   */
  revert: command('inventory.revertEvent', AsActor.extend({ item_id: Id, event_id: Id }), Reverted),
};
