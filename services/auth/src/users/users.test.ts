import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { auth, UsersPage } from '@whereabouts/shared/contracts/auth.js';
import { runAuth } from '../testing/running-auth.js';
import { UserEntity } from './user.entity.js';
import { usersPage } from './users-page.query.js';

const MANY = 10_000;

let running: Awaited<ReturnType<typeof runAuth>>;

beforeAll(async () => {
  running = await runAuth();
  // Users share names in groups of ten and one creation time, so that often only the id orders them.
  await running.source.query(
    `insert into users (email, display_name, role, created_at)
     select 'user' || n || '@example.org', case when n % 2 = 0 then 'name ' else 'Name ' end || n / 10,
       case when n % 100 = 0 then 'admin' else 'user' end, '2026-01-01'
     from generate_series(2, $1::int) n`,
    [MANY],
  );
  await running.source.query('analyze users');
});

afterAll(async () => {
  await running?.close();
});

const list = (page: object) => running.messenger.call(auth.users, { actor: running.admin, ...page });
const sorts = ['created_at', 'email', 'display_name', 'role'] as const;
const orders = sorts.flatMap((sort) => (['asc', 'desc'] as const).map((dir) => ({ sort, dir })));

interface Plan {
  'Node Type': string;
  'Actual Rows': number;
  Plans?: Plan[];
}

/** PostgreSQL's plan for a page, as a flat list of steps. */
async function planOf(page: object): Promise<Plan[]> {
  const query = usersPage(running.source.getRepository(UserEntity), UsersPage.parse(page));
  const [sql, parameters] = query.getQueryAndParameters();
  const [row] = await running.source.query(`explain (analyze, format json) ${sql}`, parameters);
  const steps = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(steps)];
  return steps(row['QUERY PLAN'][0].Plan);
}

describe('the list of users', () => {
  test('the pages contain every user once, in every order', async () => {
    for (const order of orders) {
      const ids: number[] = [];
      for (let page = 1; page <= MANY / 1000; page += 1) {
        const { users, total } = await list({ ...order, page, page_size: 1000 });
        expect([users.length, total]).toEqual([1000, MANY]);
        ids.push(...users.map(({ id }) => id));
      }
      expect(new Set(ids).size).toBe(MANY);
      if (order.dir === 'asc')
        expect((await list({ ...order, dir: 'desc', page_size: 1 })).users[0]?.id).toBe(ids.at(-1));
    }
  });

  test('names are sorted without regard to case', async () => {
    const { users } = await list({ sort: 'display_name', dir: 'asc', page_size: 10 });
    expect(users.map(({ display_name }) => display_name.toLowerCase())).toEqual(
      users.map(({ display_name }) => display_name.toLowerCase()).sort(),
    );
    expect(new Set(users.map(({ display_name }) => display_name[0])).size).toBe(2);
  });

  test.each(orders)('a page sorted by $sort $dir is read along an index, and not beyond the page', async (order) => {
    for (const page of [1, 7]) {
      const steps = await planOf({ ...order, page, page_size: 20 });
      expect(steps.map((step) => step['Node Type'])).not.toContain('Sort');
      expect(steps.at(-1)?.['Node Type']).toBe('Index Scan');
      // An incremental sort reads rows with equal values from the index in batches.
      expect(steps.at(-1)?.['Actual Rows']).toBeLessThanOrEqual(page * 20 + 32);
    }
  });

  test('a page after the last one is empty, and an invalid page is refused', async () => {
    expect(await list({ page: 501, page_size: 20 })).toEqual({ users: [], total: MANY, page: 501, page_size: 20 });
    for (const wrong of [{ page: 0 }, { page_size: 1001 }, { sort: 'password_hash' }, { dir: 'sideways' }]) {
      await expect(list(wrong)).rejects.toMatchObject({ status: 400 });
    }
  });

  test('only admins can list users, and the list contains no secrets', async () => {
    const { users } = await list({ page_size: 1 });
    const fields = ['created_at', 'display_name', 'email', 'email_confirmed', 'id', 'name', 'role'];
    expect(Object.keys(users[0] ?? {}).sort()).toEqual(fields);
    const actor = { id: 2, role: 'user' as const };
    await expect(running.messenger.call(auth.users, { actor })).rejects.toMatchObject({ status: 403 });
    await expect(running.messenger.call(auth.stats, { actor })).rejects.toMatchObject({ status: 403 });
  });

  test('the statistics count all users', async () => {
    expect(await running.messenger.call(auth.stats, { actor: running.admin })).toEqual({ user_count: MANY });
  });
});

describe('role changes', () => {
  const change = (user_id: number, role: 'admin' | 'user', by = running.admin) =>
    running.messenger.call(auth.changeRole, { actor: by, user_id, role });
  const last = { status: 409, response: { code: 'last_admin' } };

  test('only an admin can change a role, which takes effect at once and keeps tokens valid', async () => {
    const { user } = await running.register('deputy@example.org');
    await expect(change(user.id, 'admin', user)).rejects.toMatchObject({ status: 403 });
    expect((await change(user.id, 'admin')).user).toMatchObject({ id: user.id, role: 'admin' });
    const state = await running.messenger.call(auth.userState, { user_id: user.id });
    expect(state).toEqual({ role: 'admin', token_version: 0 });
    await expect(change(999_999, 'admin')).rejects.toMatchObject({ status: 404 });
  });

  test('the last admin cannot be demoted, even if the last two demote each other at once', async () => {
    const { user } = await running.register('rival@example.org');
    await running.source.query(`update users set role = 'user' where id <> $1`, [running.admin.id]);
    await expect(change(running.admin.id, 'user')).rejects.toMatchObject(last);
    for (let round = 0; round < 5; round += 1) {
      await running.source.query(`update users set role = 'admin' where id = any($1)`, [[running.admin.id, user.id]]);
      const rival = { id: user.id, role: 'admin' as const };
      const both = await Promise.allSettled([change(user.id, 'user'), change(running.admin.id, 'user', rival)]);
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: last });
      const [{ admins }] = await running.source.query(`select count(*) as admins from users where role = 'admin'`);
      expect(admins).toBe(1);
    }
  });
});
