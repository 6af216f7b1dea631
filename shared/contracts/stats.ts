import { z } from 'zod';
import { Actor } from './auth.js';
import { command, event } from './contract.js';
import { Cursor, fromDigits, Id, requiredText } from './fields.js';
import { MAX_USERS_PAGE } from './limits.js';

/** Storage of one user's items. `db_storage_bytes` is the size of their rows. `item_count` excludes trash. */
export const ItemStats = z.object({ item_count: z.int(), db_storage_bytes: z.int() });
/** The number of images, and the bytes of images and thumbnails in the image store. */
export const ImageStats = z.object({ photo_count: z.int(), storage_bytes: z.int() });

export const UserStats = ItemStats.extend(ImageStats.shape);
export type UserStats = z.infer<typeof UserStats>;

/** Filter and order of the users. `cursor` is the `next_cursor` of the previous page with the same filter and order. */
export const AllUserStatsPage = z.object({
  /** A part of the email address. */
  q: requiredText(200).optional(),
  sort: z
    .enum(['user_email', 'item_count', 'photo_count', 'storage_bytes', 'db_storage_bytes'])
    .default('storage_bytes'),
  dir: z.enum(['asc', 'desc']).default('desc'),
  limit: fromDigits(z.int('must be a whole number').min(1).max(MAX_USERS_PAGE)).default(MAX_USERS_PAGE),
  cursor: Cursor(600).optional(),
});
export type AllUserStatsPage = z.infer<typeof AllUserStatsPage>;

/** The totals cover all users. `users` is one page. */
export const AllUserStats = z.object({
  total_users: z.int(),
  total_items: z.int(),
  total_photos: z.int(),
  total_storage_bytes: z.int(),
  total_db_storage_bytes: z.int(),
  users: z.array(UserStats.extend({ user_id: Id, user_email: z.string() })),
  next_cursor: z.string().nullable(),
});
export type AllUserStats = z.infer<typeof AllUserStats>;

const Share = z.object({ name: z.string().nullable(), item_count: z.int() });

/**
 * Chart data of the user's items: largest shares first, at most `MAX_SHARES`. `name` is null for items without a value.
 */
export const StatsCharts = z.object({
  by_category: z.array(Share),
  by_area: z.array(Share),
  /**
   * The number of items at the end of each of the last twelve months, including the current one. `month` is `YYYY-MM`.
   */
  growth: z.array(z.object({ month: z.string(), item_count: z.int() })),
});
export type StatsCharts = z.infer<typeof StatsCharts>;

export const MAX_SHARES = 12;

/** The sum of some items' amounts: `value`, else `purchase_price`, else `cost`, each times the quantity. */
const Worth = z.object({ total: z.number(), item_count: z.int() });

/** The worth of the user's own items (docs/rules/items.md). Departed and trashed items do not count. */
export const ItemsValue = Worth.extend({
  currency: z.string().nullable(),
  /** The number of items without an amount. */
  without_value: z.int(),
  by_category: z.array(Worth.extend({ category: z.string().nullable() })),
  by_place: z.array(Worth.extend({ area: z.string().nullable() })),
  by_collection: z.array(Worth.extend({ collection_id: Id, name: z.string() })),
  /**
   * The last twelve months, including the current one. An item counts from its purchase date, else from its creation.
   * `total` is that at the end of the month, at today's amounts.
   */
  over_time: z.array(z.object({ month: z.string(), total: z.number(), added: z.number(), departed: z.number() })),
});
export type ItemsValue = z.infer<typeof ItemsValue>;

/** The worth of the items that a group shares, by owner. The owners may have different currencies. */
export const GroupValue = z.object({
  owners: z.array(
    Worth.extend({
      user_id: Id,
      display_name: z.string(),
      currency: z.string().nullable(),
      without_value: z.int(),
    }),
  ),
});
export type GroupValue = z.infer<typeof GroupValue>;

const AsActor = z.object({ actor: Actor });

/** Events can arrive out of order. The count with the highest version is the newest. */
const Counted = z.object({ user_id: Id, version: z.int() });

/** Statistics of a user, and of all users for admins. */
export const stats = {
  items: command('inventory.userStats', AsActor, ItemStats),
  images: command('media.userStats', AsActor, ImageStats),
  charts: command('inventory.statsCharts', AsActor, StatsCharts),
  value: command('inventory.value', AsActor, ItemsValue),
  /** Owners of the group only. */
  groupValue: command('inventory.groupValue', AsActor.extend({ group_id: Id }), GroupValue),
  /** Admins only. The numbers can be some seconds old. */
  ofAll: command('auth.allUserStats', AsActor.extend(AllUserStatsPage.shape), AllUserStats),
  /** Auth has no item counts, because it is new or missed the events. Inventory publishes all counts. */
  itemCountsWanted: event('auth.itemCountsWanted', z.object({})),
  /** Auth has no image counts. Media publishes all counts. */
  imageCountsWanted: event('auth.imageCountsWanted', z.object({})),
  /** The current counts of these users. */
  itemsCounted: event('inventory.itemsCounted', z.object({ users: z.array(Counted.extend(ItemStats.shape)).min(1) })),
  imagesCounted: event('media.imagesCounted', z.object({ users: z.array(Counted.extend(ImageStats.shape)).min(1) })),
};
