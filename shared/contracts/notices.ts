import { z } from 'zod';
import { Actor } from './auth.js';
import { command, event, rawCommand } from './contract.js';
import { Id, Ids, IfNoneMatch, Timestamp } from './fields.js';
import { Success } from './problem.js';

/** Said once when an item kept in stock falls to its minimum, and not again until it has recovered. */
export const Notice = z.object({
  id: Id,
  kind: z.literal('low_stock'),
  item_id: Id,
  item_name: z.string(),
  /** Until the stock has recovered as it is now; from then on as it was when the notice was raised. */
  quantity: z.int(),
  quantity_min: z.int(),
  created_at: Timestamp,
  read_at: Timestamp.nullable(),
});
export type Notice = z.infer<typeof Notice>;

/** Latest first, at most 100. */
export const NoticeList = z.object({ notices: z.array(Notice), unread_count: z.int() });
export type NoticeList = z.infer<typeof NoticeList>;

/** Those named, or all. */
export const ReadNotices = z.union([z.object({ ids: Ids }), z.object({ all: z.literal(true) })]);
export type ReadNotices = z.infer<typeof ReadNotices>;

/** What a user wants to be told by mail. */
export const Preferences = z.object({ low_stock_mail: z.boolean() });
export type Preferences = z.infer<typeof Preferences>;

const AsActor = z.object({ actor: Actor });

/** What happened to one's things, answered by inventory. */
export const notices = {
  list: rawCommand('inventory.listNotices', AsActor.extend({ if_none_match: IfNoneMatch }), NoticeList),
  read: command('inventory.readNotices', AsActor.extend({ read: ReadNotices }), Success),
  preferences: command('inventory.preferences', AsActor, Preferences),
  changePreferences: command('inventory.changePreferences', AsActor.extend(Preferences.shape), Preferences),
  /** Once a day, for a user with new notices who wants mail; auth knows the address. */
  lowStockDigest: event(
    'inventory.lowStockDigest',
    z.object({
      user_id: Id,
      items: z.array(Notice.pick({ item_name: true, quantity: true, quantity_min: true })).max(100),
    }),
  ),
};
