import { z } from 'zod';
import { Actor } from './auth.js';
import { command } from './contract.js';
import { Id } from './fields.js';

/** What one user's items take: `db_storage_bytes` is the size of their rows. Items in the trash do not count as items. */
export const ItemStats = z.object({ item_count: z.int(), db_storage_bytes: z.int() });
/** Images and their thumbnails in the image store. */
export const ImageStats = z.object({ photo_count: z.int(), storage_bytes: z.int() });

export const UserStats = ItemStats.extend(ImageStats.shape);
export type UserStats = z.infer<typeof UserStats>;

export const AllUserStats = z.object({
  total_users: z.int(),
  total_items: z.int(),
  total_photos: z.int(),
  total_storage_bytes: z.int(),
  total_db_storage_bytes: z.int(),
  users: z.array(UserStats.extend({ user_id: Id, user_email: z.string() })),
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

/** Numbers about one's own things, and for admins about everybody's. */
export const stats = {
  items: command('inventory.userStats', AsActor, ItemStats),
  images: command('media.userStats', AsActor, ImageStats),
  charts: command('inventory.statsCharts', AsActor, StatsCharts),
  /** For admins: one row for everybody who has items. */
  itemsOfAll: command(
    'inventory.allUserStats',
    AsActor,
    z.object({ users: z.array(ItemStats.extend({ user_id: Id })) }),
    30_000,
  ),
  /** For admins: one row for everybody who has images. */
  imagesOfAll: command(
    'media.allUserStats',
    AsActor,
    z.object({ users: z.array(ImageStats.extend({ user_id: Id })) }),
    30_000,
  ),
};
