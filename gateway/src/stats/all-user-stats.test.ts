import { expect, test } from 'vitest';
import { allUserStats } from './all-user-stats.js';

test('every user has a row, with nothing where it has nothing, and the sums are of these rows', () => {
  const users = [
    { id: 1, email: 'one@example.org' },
    { id: 2, email: 'two@example.org' },
    { id: 3, email: 'three@example.org' },
  ];
  const items = [
    { user_id: 1, item_count: 5, db_storage_bytes: 500 },
    { user_id: 2, item_count: 1, db_storage_bytes: 100 },
    { user_id: 9, item_count: 7, db_storage_bytes: 700 },
  ];
  const images = [
    { user_id: 2, photo_count: 2, storage_bytes: 2_000 },
    { user_id: 9, photo_count: 9, storage_bytes: 9_000 },
  ];
  expect(allUserStats(users, items, images)).toEqual({
    total_users: 3,
    total_items: 6,
    total_photos: 2,
    total_storage_bytes: 2_000,
    total_db_storage_bytes: 600,
    users: [
      {
        user_id: 1,
        user_email: 'one@example.org',
        item_count: 5,
        db_storage_bytes: 500,
        photo_count: 0,
        storage_bytes: 0,
      },
      {
        user_id: 2,
        user_email: 'two@example.org',
        item_count: 1,
        db_storage_bytes: 100,
        photo_count: 2,
        storage_bytes: 2_000,
      },
      {
        user_id: 3,
        user_email: 'three@example.org',
        item_count: 0,
        db_storage_bytes: 0,
        photo_count: 0,
        storage_bytes: 0,
      },
    ],
  });
});
