import { z } from 'zod';
import { Actor } from './auth.js';
import { command, event, rawCommand } from './contract.js';
import { Cursor, Id, Ids, IfNoneMatch, Timestamp } from './fields.js';
import { Success } from './problem.js';

/** The triggers and recipients of each kind: docs/rules/notices.md. */
export const NoticeKind = z.enum([
  'low_stock',
  'added_to_group',
  'member_joined',
  'member_left',
  'items_shared',
  'collection_shared',
  'guest_changed',
  'batch_done',
  'signed_in_by_google',
  'pin_locked',
  'storage_low',
  'backup_failed',
  'backup_overdue',
  'report_ready',
  'report_failed',
]);
export type NoticeKind = z.infer<typeof NoticeKind>;

const GuestDid = z.enum(['added', 'checked', 'unchecked', 'removed']);
export type GuestDid = z.infer<typeof GuestDid>;

/** Clients compose the text in the user's language from the kind, names and numbers. */
export const Notice = z.object({
  id: Id,
  kind: NoticeKind,
  /** Current names. The name of a deleted item, group or collection is absent. */
  text_values: z.object({
    /** For `guest_changed`, if all changes were to one item that still exists. */
    item_name: z.string().optional(),
    /**
     * For `low_stock`: the current quantity until the stock has recovered; then the quantity at the time of the notice.
     */
    quantity: z.int().optional(),
    quantity_min: z.int().optional(),
    group_name: z.string().optional(),
    collection_name: z.string().optional(),
    guest_name: z.string().optional(),
    /** For `guest_changed`, if all changes were of the same kind. */
    guest_did: GuestDid.optional(),
    /** For `pin_locked`, if the owner has named the link. */
    link_name: z.string().optional(),
    /**
     * For `items_shared` and `batch_done`: the number of items. For `guest_changed`: the number of changes. For
     * `low_stock`: the number of items, if one notice covers all items of one call; then `collection_id` is Stock.
     */
    count: z.int().optional(),
    /** This and the next three fields are for `batch_done`. Absent for a batch without a name. */
    batch_name: z.string().optional(),
    /** Items that waited for review when the batch ended. */
    review_count: z.int().optional(),
    /** Items that wait for review now. Absent for a batch of an earlier version. */
    waiting_count: z.int().optional(),
    /** Photos that produced no items. */
    failed_count: z.int().optional(),
    /** For `storage_low`: the scarce resource. */
    lack: z.enum(['disk', 'memory']).optional(),
    /** For `storage_low`: free bytes on the disk at the time of the notice. */
    free_bytes: z.int().optional(),
    /** For `backup_failed` and `backup_overdue`: no backup contains changes after this time. */
    since: Timestamp.optional(),
    /** For `report_ready` and `report_failed`. */
    report_id: Id.optional(),
  }),
  created_at: Timestamp,
  read_at: Timestamp.nullable(),
  /** The user who caused the notice. Null if no user is named. */
  actor_id: Id.nullable(),
  actor_name: z.string().nullable(),
  item_id: Id.nullable(),
  collection_id: Id.nullable(),
  group_id: Id.nullable(),
  batch_id: z.string().nullable(),
});
export type Notice = z.infer<typeof Notice>;

/** All notices, or only unread ones. The page starts after the notice whose id is the cursor. */
export const NoticesQuery = z.object({
  unread: z
    .stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' })
    .meta({ enum: ['true', 'false'] })
    .default(false),
  cursor: Cursor(15)
    .regex(/^[1-9]\d*$/, 'must be the next_cursor of an earlier answer')
    .optional(),
});

/** Latest first, at most 100 per page. `unread_count` covers all pages. */
export const NoticeList = z.object({
  notices: z.array(Notice),
  unread_count: z.int(),
  next_cursor: z.string().nullable(),
});
export type NoticeList = z.infer<typeof NoticeList>;

/** Marks the given notices, or all notices, as read. */
export const ReadNotices = z
  .object({ ids: Ids.optional(), all: z.literal(true).optional() })
  .refine(({ ids, all }) => ids || all, { path: ['ids'], error: 'must name notices, unless all is true' })
  .meta({ anyOf: [{ required: ['ids'] }, { required: ['all'] }] });
export type ReadNotices = z.infer<typeof ReadNotices>;

/** Which notices a user gets, and how. */
export const Preferences = z.object({
  /** An email, at most once a day. */
  low_stock_mail: z.boolean(),
  /** A notice in the app when all photos of a batch are finished. */
  batch_notices: z.boolean(),
});
export type Preferences = z.infer<typeof Preferences>;

/** Absent fields keep their value. */
export const PreferencesChange = Preferences.partial();
export type PreferencesChange = z.infer<typeof PreferencesChange>;

const AsActor = z.object({ actor: Actor });

/** Commands and events of notices, handled by inventory. */
export const notices = {
  list: rawCommand(
    'inventory.listNotices',
    AsActor.extend({
      /** Absent in calls of earlier versions. */
      unread: z.boolean().default(false),
      cursor: NoticesQuery.shape.cursor,
      if_none_match: IfNoneMatch,
    }),
    NoticeList,
  ),
  read: command('inventory.readNotices', AsActor.extend({ read: ReadNotices }), Success),
  preferences: command('inventory.preferences', AsActor, Preferences),
  changePreferences: command('inventory.changePreferences', AsActor.extend(PreferencesChange.shape), Preferences),
  /** Once a day, for a user with new low-stock notices who wants email. Auth knows the email address. */
  lowStockDigest: event(
    'inventory.lowStockDigest',
    z.object({
      user_id: Id,
      items: z.array(z.object({ item_name: z.string(), quantity: z.int(), quantity_min: z.int() })).max(100),
      /** Identifies the digest. Absent in events of earlier versions. */
      at: Timestamp.optional(),
    }),
  ),
  /** The mail server rejected the digest. Its notices go into the next digest. */
  lowStockMailFailed: event('auth.lowStockMailFailed', z.object({ user_id: Id, at: Timestamp })),
};
