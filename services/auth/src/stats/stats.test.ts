import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { stats } from '@whereabouts/shared/contracts/stats.js';
import { OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { startFake } from '@whereabouts/shared/testing/fake-service.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { runAuth } from '../testing/running-auth.js';
import { StatsService } from './stats.service.js';

let running: Awaited<ReturnType<typeof runAuth>>;
let service: StatsService;

beforeAll(async () => {
  running = await runAuth();
  service = running.app.get(StatsService);
  // One in five users has no images. The others use the same amount of storage in pairs.
  await running.source.query(
    `insert into users (id, email, display_name, role) overriding system value
     select n, case when n % 2 = 0 then 'anna' else 'ben' end || n || '@example.org', 'Some One', 'user' from generate_series(101, 125) n`,
  );
  const ids = Array.from({ length: 25 }, (_, n) => 101 + n);
  await service.keepItemCounts(ids.map((id) => ({ user_id: id, version: 5, item_count: id, db_storage_bytes: 10 })));
  await service.keepImageCounts(
    ids.filter((id) => id % 5 > 0).map((id) => ({ user_id: id, version: 5, photo_count: 1, storage_bytes: id >> 1 })),
  );
});

afterAll(() => running?.close());

type Page = Partial<RequestOf<typeof stats.ofAll>>;
const ofAll = (page: Page = {}) =>
  running.messenger.call(stats.ofAll, { actor: running.admin, ...page } as RequestOf<typeof stats.ofAll>);
const rowOf = async (id: number) => (await ofAll()).users.find(({ user_id }) => user_id === id);

test('only admins can read the statistics of all users, which include users without data', async () => {
  const other = { ...running.admin, role: 'user' as const };
  await expect(ofAll({ actor: other })).rejects.toMatchObject({ status: 403 });
  const { users, ...totals } = await ofAll();
  expect(totals).toMatchObject({ total_users: 26, total_photos: 20, total_db_storage_bytes: 250, next_cursor: null });
  expect(totals.total_items).toBe(users.reduce((sum, { item_count }) => sum + item_count, 0));
  expect(users).toHaveLength(26);
  expect(users.find(({ user_id }) => user_id === running.admin.id)).toEqual({
    user_id: running.admin.id,
    user_email: 'admin@example.org',
    ...{ item_count: 0, photo_count: 0, storage_bytes: 0, db_storage_bytes: 0 },
  });
});

test('pages list every user once in every order, and the totals include all users', async () => {
  for (const sort of ['user_email', 'item_count', 'photo_count', 'storage_bytes', 'db_storage_bytes'] as const) {
    for (const dir of ['asc', 'desc'] as const) {
      const whole = (await ofAll({ sort, dir })).users;
      const values = whole.map((user) => user[sort]);
      expect(values).toEqual(values.toSorted((a, b) => (a < b === (dir === 'asc') ? -1 : Number(a !== b))));
      const paged: typeof whole = [];
      for (let cursor: string | undefined = undefined; ; ) {
        const page: Awaited<ReturnType<typeof ofAll>> = await ofAll({ sort, dir, limit: 7, cursor });
        expect(page.total_users).toBe(26);
        paged.push(...page.users);
        if (!page.next_cursor) break;
        cursor = page.next_cursor;
      }
      expect(paged).toEqual(whole);
    }
  }
});

test('a part of an email finds its users in any letter case', async () => {
  const { users, total_users } = await ofAll({ q: 'BEN10' });
  expect([users.map(({ user_id }) => user_id), total_users]).toEqual([[109, 107, 103, 101, 105], 26]);
});

test('a cursor is valid only for its sort order', async () => {
  const { next_cursor } = await ofAll({ sort: 'user_email', limit: 1 });
  const nul = Buffer.from(JSON.stringify(['\0', 1])).toString('base64url');
  for (const page of [
    { cursor: 'x' },
    { sort: 'item_count', cursor: next_cursor ?? '' },
    { sort: 'user_email', cursor: nul },
  ] as const)
    await expect(ofAll(page)).rejects.toMatchObject({ status: 400 });
});

test('late counts change nothing, and deleted users do not count', async () => {
  const { user } = await running.register('short@example.org');
  const before = (await ofAll()).total_items;
  const tell = (version: number, item_count: number) =>
    service.keepItemCounts([{ user_id: user.id, version, item_count, db_storage_bytes: 1 }]);
  await tell(2, 20);
  await tell(1, 10);
  expect((await rowOf(user.id))?.item_count).toBe(20);
  await running.source.query('delete from users where id = $1', [user.id]);
  await tell(3, 30);
  expect([await rowOf(user.id), (await ofAll()).total_items]).toEqual([undefined, before]);
});

const wanted: string[] = [];

@Controller()
class FakeCounter {
  @OnEvent(stats.itemCountsWanted)
  itemCountsWanted() {
    wanted.push('items');
  }

  @OnEvent(stats.imageCountsWanted)
  imageCountsWanted() {
    wanted.push('images');
  }
}

test('missing counts are requested at start', async () => {
  const counter = await startFake('inventory', running.env, FakeCounter);
  await running.startAnother();
  await running.source.query('update user_counts set images_version = 0');
  await running.startAnother();
  await until(() => wanted.length > 0);
  await running.source.query('delete from user_counts');
  await running.startAnother();
  await until(() => wanted.length >= 3);
  expect(wanted).toEqual(['images', 'items', 'images']);
  await counter.close();
});
