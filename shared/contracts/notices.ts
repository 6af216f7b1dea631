import { z } from 'zod';
import { Actor } from './auth.js';
import { command, event, rawCommand } from './contract.js';
import { Cursor, Id, Ids, IfNoneMatch, Timestamp } from './fields.js';
import { Success } from './problem.js';

/** What each is raised by, and whom it tells: docs/rules/notices.md. */
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
]);
export type NoticeKind = z.infer<typeof NoticeKind>;

const GuestDid = z.enum(['added', 'checked', 'unchecked', 'removed']);
export type GuestDid = z.infer<typeof GuestDid>;

/** A text is the reader's language's to make: from the kind, and from names and figures that it is about. */
export const Notice = z.object({
  id: Id,
  kind: NoticeKind,
  /** Names as they are now: a deleted thing has none. */
  text_values: z.object({
    /** Of `guest_changed`, where all changes were to one item that still exists. */
    item_name: z.string().optional(),
    /** Of `low_stock`: until the stock has recovered as it is now; from then on as it was when the notice was raised. */
    quantity: z.int().optional(),
    quantity_min: z.int().optional(),
    group_name: z.string().optional(),
    collection_name: z.string().optional(),
    guest_name: z.string().optional(),
    /** Of `guest_changed`, where it was always the same. */
    guest_did: GuestDid.optional(),
    /** Of `pin_locked`, where its owner has named the link. */
    link_name: z.string().optional(),
    /**
     * Of `items_shared` and `batch_done`: items; of `guest_changed`: changes; of `low_stock`: items, where one notice stands
     * for those of one call. Then `collection_id` is Stock.
     */
    count: z.int().optional(),
    /** Of `batch_done`, as all that follows. Absent for a batch without a name. */
    batch_name: z.string().optional(),
    /** Items that waited for Review when it ended. */
    review_count: z.int().optional(),
    /** Items that wait for Review now. Absent for a batch of an earlier version. */
    waiting_count: z.int().optional(),
    /** Photos that no items came of. */
    failed_count: z.int().optional(),
    /** Of `storage_low`: what the server is short of. */
    lack: z.enum(['disk', 'memory']).optional(),
    /** Of `storage_low`: bytes left on the disk when the notice was raised. */
    free_bytes: z.int().optional(),
    /** Of `backup_failed` and `backup_overdue`: no backup has changes from then on. */
    since: Timestamp.optional(),
  }),
  created_at: Timestamp,
  read_at: Timestamp.nullable(),
  /** Whose doing it is: a user, if one is to be named. */
  actor_id: Id.nullable(),
  actor_name: z.string().nullable(),
  item_id: Id.nullable(),
  collection_id: Id.nullable(),
  group_id: Id.nullable(),
  batch_id: z.string().nullable(),
});
export type Notice = z.infer<typeof Notice>;

/** All notices, or the unread ones. A page begins below the notice whose id is the cursor. */
export const NoticesQuery = z.object({
  unread: z
    .stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' })
    .meta({ enum: ['true', 'false'] })
    .default(false),
  cursor: Cursor(15)
    .regex(/^[1-9]\d*$/, 'must be the next_cursor of an earlier answer')
    .optional(),
});

/** Latest first, at most 100 a page. `unread_count` is of all pages. */
export const NoticeList = z.object({
  notices: z.array(Notice),
  unread_count: z.int(),
  next_cursor: z.string().nullable(),
});
export type NoticeList = z.infer<typeof NoticeList>;

/** Those named, or all. */
export const ReadNotices = z
  .object({ ids: Ids.optional(), all: z.literal(true).optional() })
  .refine(({ ids, all }) => ids || all, { path: ['ids'], error: 'must name notices, unless all is true' })
  .meta({ anyOf: [{ required: ['ids'] }, { required: ['all'] }] });
export type ReadNotices = z.infer<typeof ReadNotices>;

/** What a user wants to be told. */
export const Preferences = z.object({
  /** By mail, once a day. */
  low_stock_mail: z.boolean(),
  /** In the app, when all photos of a batch have come to an end. */
  batch_notices: z.boolean(),
});
export type Preferences = z.infer<typeof Preferences>;

/** What is absent stays. */
export const PreferencesChange = Preferences.partial();
export type PreferencesChange = z.infer<typeof PreferencesChange>;

const AsActor = z.object({ actor: Actor });

/** What happened to one's things, answered by inventory. */
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
  /** Once a day, for a user with new notices who wants mail; auth knows the address. */
  lowStockDigest: event(
    'inventory.lowStockDigest',
    z.object({
      user_id: Id,
      items: z.array(z.object({ item_name: z.string(), quantity: z.int(), quantity_min: z.int() })).max(100),
      /** Identifies the digest; absent in events of earlier versions. */
      at: Timestamp.optional(),
    }),
  ),
  /** The mail server did not take that digest, so its notices wait for another one. */
  lowStockMailFailed: event('auth.lowStockMailFailed', z.object({ user_id: Id, at: Timestamp })),
};
