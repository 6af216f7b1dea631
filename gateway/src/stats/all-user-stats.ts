import type { User } from '@whereabouts/shared/contracts/auth.js';
import type { ResponseOf } from '@whereabouts/shared/contracts/contract.js';
import type { AllUserStats, stats } from '@whereabouts/shared/contracts/stats.js';

type Items = ResponseOf<typeof stats.itemsOfAll>['users'];
type Photos = ResponseOf<typeof stats.imagesOfAll>['users'];

const NO_ITEMS = { item_count: 0, db_storage_bytes: 0 };
const NO_PHOTOS = { photo_count: 0, storage_bytes: 0 };

/** One row for every user, and the sums. What belongs to a user that has just gone counts nowhere. */
export function allUserStats(users: Pick<User, 'id' | 'email'>[], items: Items, photos: Photos): AllUserStats {
  const itemsOf = new Map(items.map(({ user_id, ...counts }) => [user_id, counts]));
  const photosOf = new Map(photos.map(({ user_id, ...counts }) => [user_id, counts]));
  const rows = users.map(({ id, email }) => ({
    user_id: id,
    user_email: email,
    ...(itemsOf.get(id) ?? NO_ITEMS),
    ...(photosOf.get(id) ?? NO_PHOTOS),
  }));
  const sum = (count: 'item_count' | 'photo_count' | 'storage_bytes' | 'db_storage_bytes') =>
    rows.reduce((total, row) => total + row[count], 0);
  return {
    total_users: rows.length,
    total_items: sum('item_count'),
    total_photos: sum('photo_count'),
    total_storage_bytes: sum('storage_bytes'),
    total_db_storage_bytes: sum('db_storage_bytes'),
    users: rows,
  };
}
