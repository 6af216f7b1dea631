import { z } from 'zod';
import { Actor } from './auth.js';
import { command, event } from './contract.js';
import { Cursor, fromDigits, Id, requiredText } from './fields.js';
import { MAX_USERS_PAGE } from './limits.js';

/** What one user's items take: `db_storage_bytes` is the size of their rows. Items in the trash do not count as items. */
export const ItemStats = z.object({ item_count: z.int(), db_storage_bytes: z.int() });
/** Images and their thumbnails in the image store. */
export const ImageStats = z.object({ photo_count: z.int(), storage_bytes: z.int() });

export const UserStats = ItemStats.extend(ImageStats.shape);
export type UserStats = z.infer<typeof UserStats>;

/** Which users, in which order; `cursor` is a former answer's `next_cursor`, asked for with the same order and words. */
export const AllUserStatsPage = z.object({
  /** A part of the e-mail. */
  q: requiredText(200).optional(),
  sort: z
    .enum(['user_email', 'item_count', 'photo_count', 'storage_bytes', 'db_storage_bytes'])
    .default('storage_bytes'),
  dir: z.enum(['asc', 'desc']).default('desc'),
  limit: fromDigits(z.int('must be a whole number').min(1).max(MAX_USERS_PAGE)).default(MAX_USERS_PAGE),
  cursor: Cursor(600).optional(),
});
export type AllUserStatsPage = z.infer<typeof AllUserStatsPage>;

/** The totals are over everybody, `users` is a page of them. */
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

/** Pictures of what one owns: the largest parts first, at most `MAX_SHARES` of them, `null` for "none given". */
export const StatsCharts = z.object({
  by_category: z.array(Share),
  by_area: z.array(Share),
  /** Items there were at the end of each of the last twelve months, the running one included; `month` is `YYYY-MM`. */
  growth: z.array(z.object({ month: z.string(), item_count: z.int() })),
});
export type StatsCharts = z.infer<typeof StatsCharts>;

export const MAX_SHARES = 12;

const AsActor = z.object({ actor: Actor });

/** Of two counts of one user the one with the higher version is the newer one: events may overtake each other. */
const Counted = z.object({ user_id: Id, version: z.int() });

/** Numbers about one's own things, and for admins about everybody's. */
export const stats = {
  items: command('inventory.userStats', AsActor, ItemStats),
  images: command('media.userStats', AsActor, ImageStats),
  charts: command('inventory.statsCharts', AsActor, StatsCharts),
  /** For admins: everybody's numbers as they were some seconds ago. */
  ofAll: command('auth.allUserStats', AsActor.extend(AllUserStatsPage.shape), AllUserStats),
  /** Auth knows of nobody how many items they have: it is new, or has been told before it could hear. */
  itemCountsWanted: event('auth.itemCountsWanted', z.object({})),
  /** The same of images. */
  imageCountsWanted: event('auth.imageCountsWanted', z.object({})),
  /** What these users have now. */
  itemsCounted: event('inventory.itemsCounted', z.object({ users: z.array(Counted.extend(ItemStats.shape)).min(1) })),
  imagesCounted: event('media.imagesCounted', z.object({ users: z.array(Counted.extend(ImageStats.shape)).min(1) })),
};
