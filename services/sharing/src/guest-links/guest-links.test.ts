import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import { guestLinks } from '@whereabouts/shared/contracts/guests.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { GuestLinkCalls } from '../testing/guest-link-calls.js';
import { runConcurrently } from '../testing/run-concurrently.js';
import { type SharingService, sharingService } from '../testing/sharing-service.js';
import { TestUser } from '../testing/test-user.js';
import { GuestVisitorSweep } from './guest-visitor-sweep.js';

let service: SharingService;
let links: GuestLinkCalls;
let me: TestUser;
let collection_id: number;

beforeAll(async () => {
  service = await sharingService();
});

beforeEach(() => {
  links = new GuestLinkCalls(service);
  ({ owner: me, collection_id } = links);
});

afterAll(() => service?.close());

const expire = (id: number) =>
  service.source.query(`update guest_links set expires_at = now() - interval '1 second' where id = $1`, [id]);

const notFound = { status: 404, response: { message: 'Failed to fetch collection', code: 'guest_link_not_found' } };
const usedUp = { status: 410, response: { message: 'This link has reached its maximum number of uses' } };

describe('uses of a guest link', () => {
  test('of 50 simultaneous visitors on a link with 10 uses, exactly 10 get in, and they can return', async () => {
    const { share_token } = await links.create({ name: ' Tom ', max_uses: 10 });
    const visits = await Promise.allSettled(Array.from({ length: 50 }, () => links.open(share_token)));
    const visitors = visits.flatMap((visit) => (visit.status === 'fulfilled' ? [visit.value.new_visitor] : []));
    expect(new Set(visitors).size).toBe(10);
    for (const visit of visits) if (visit.status === 'rejected') expect(visit.reason).toMatchObject(usedUp);
    expect(await links.list()).toMatchObject([
      { name: 'Tom', use_count: 10, max_uses: 10, last_used_at: expect.any(String) },
    ]);
    const again = await Promise.all(visitors.map((visitor) => links.open(share_token, visitor)));
    expect(again.every(({ new_visitor }) => new_visitor === null)).toBe(true);
    await expect(links.open(share_token)).rejects.toMatchObject(usedUp);
    expect((await links.list())[0]?.use_count).toBe(10);
  });

  test("a made-up cookie or another link's cookie counts as a new visit", async () => {
    const [one, two] = [await links.create(), await links.create()];
    const { new_visitor } = await links.open(one.share_token);
    expect((await links.open(two.share_token, new_visitor)).new_visitor).not.toBeNull();
    expect((await links.open(two.share_token, 'made-up')).new_visitor).not.toBe('made-up');
    expect((await links.list()).map(({ use_count }) => use_count)).toEqual([2, 1]);
  });

  test('a refused visit does not count as a use', async () => {
    const { share_token } = await links.create({ max_uses: 1 });
    await expect(links.open(share_token, null, 'edit')).rejects.toMatchObject({ status: 403 });
    expect((await links.open(share_token)).new_visitor).not.toBeNull();
  });

  test("the owner's visits do not count as uses, signed in or remembered, with a PIN or on a used-up link", async () => {
    const [open, shut] = [await links.create({ max_uses: 1 }), await links.create({ max_uses: 1, pin: '4711' })];
    await expect(links.open(shut.share_token, null, 'see', me)).rejects.toMatchObject({ status: 401 });
    const { new_visitor } = await links.open(open.share_token, null, 'see', me);
    const unlocked = await links.unlock(shut.share_token, '4711', { user_id: me.id });
    for (const by of [me, undefined]) {
      expect(await links.open(open.share_token, new_visitor, 'check', by)).toMatchObject({ new_visitor: null });
      expect(await links.open(shut.share_token, unlocked.new_visitor, 'see', by)).toMatchObject({ new_visitor: null });
    }
    for (const link of await links.list()) expect(link).toMatchObject({ use_count: 0, last_used_at: null });

    const member = new TestUser(service);
    await me.shareCollection(await me.groupWith([member, 'owner']), collection_id, 'edit');
    expect((await links.open(open.share_token, null, 'see', member)).new_visitor).not.toBeNull();
    expect((await links.open(open.share_token, null, 'see', me)).new_visitor).not.toBeNull();
    expect((await links.list()).map(({ use_count }) => use_count)).toEqual([0, 1]);
  });
});

test('visitors are forgotten when they cannot return, or when a link without a use limit has too many', async () => {
  const [old, many, revoked] = [await links.create(), await links.create(), await links.create()];
  const visitors: (string | null)[] = [];
  for (const link of [old, many, many, many, revoked]) {
    visitors.push((await links.open(link.share_token)).new_visitor);
    // Visits need different timestamps, in milliseconds, so that the latest ones are known.
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await service.messenger.call(guestLinks.revoke, { actor: me.actor, collection_id, link_id: revoked.id });
  const age = `update guest_visitors set admitted_at = admitted_at - interval '1 year' where link_id = $1`;
  await service.source.query(age, [old.id]);
  await service.app.get(GuestVisitorSweep).sweep(2);
  const rows = await service.source.query('select link_id from guest_visitors where link_id = any($1) order by 1', [
    [old.id, many.id, revoked.id],
  ]);
  expect(rows.map(({ link_id }: { link_id: number }) => link_id)).toEqual([many.id, many.id]);
  expect((await links.open(many.share_token, visitors[3])).new_visitor).toBeNull();
  expect((await links.open(many.share_token, visitors[1])).new_visitor).not.toBeNull();
  expect((await links.list()).map(({ use_count }) => use_count)).toEqual([1, 4, 1]);
});

describe('permissions of a guest link', () => {
  test('a link allows the actions of its permission', async () => {
    const { share_token } = await links.create();
    await links.open(share_token, null, 'check');
    const viewOnly = { status: 403, response: { message: 'You have view-only access to this collection' } };
    await expect(links.open(share_token, null, 'edit')).rejects.toMatchObject(viewOnly);
    const edit = await links.create({ permission: 'edit' });
    const opened = await links.open(edit.share_token, null, 'edit');
    expect(opened).toMatchObject({ link_id: edit.id, collection_id, owner_id: me.id, permission: 'edit' });
  });

  test('an expired link is read-only', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const link = await links.create({ permission: 'edit', expires_at: today });
    expect(link).toMatchObject({ expires_on: today, expires_at: expect.stringMatching(/T23:59:59.999(Z|\+00:00)$/) });
    expect(await links.open(link.share_token, null, 'edit')).toMatchObject({ is_expired: false, expires_on: today });
    await expire(link.id);
    expect(await links.open(link.share_token)).toMatchObject({ is_expired: true, permission: 'edit' });
    const expired = { status: 403, response: { message: 'This link has expired and is now read-only' } };
    for (const action of ['check', 'edit'] as const) {
      await expect(links.open(link.share_token, null, action)).rejects.toMatchObject(expired);
    }
  });

  test("a link that ends on a day is valid until the end of that day in the owner's time zone", async () => {
    const link = await links.create({ expires_at: '2100-12-10', timezone: 'Pacific/Honolulu' });
    expect(link).toMatchObject({ expires_at: '2100-12-11T09:59:59.999Z', expires_on: '2100-12-10' });
    expect((await links.list())[0]).toMatchObject({ expires_on: '2100-12-10' });
  });

  test('a revoked, deleted or made-up link opens nothing', async () => {
    const [revoked, deleted] = [await links.create(), await links.create()];
    const { new_visitor } = await links.open(revoked.share_token);
    const of = { actor: me.actor, collection_id };
    await service.messenger.call(guestLinks.revoke, { ...of, link_id: revoked.id });
    await service.messenger.call(guestLinks.delete, { ...of, link_id: deleted.id });
    await expect(links.open(revoked.share_token, new_visitor)).rejects.toMatchObject(notFound);
    await expect(links.unlock(revoked.share_token, '1234')).rejects.toMatchObject(notFound);
    for (const token of [deleted.share_token, 'x', '-'])
      await expect(links.open(token)).rejects.toMatchObject(notFound);
    expect(await links.list()).toMatchObject([{ id: revoked.id, is_active: false }]);
  });

  test('a first visit during the revocation is refused', async () => {
    const { id, share_token } = await links.create();
    const revoke = `update guest_links set is_active = false where id = ${id}`;
    const visit = () => expect(links.open(share_token)).rejects.toMatchObject(notFound);
    expect(await runConcurrently(service, revoke, [visit])).toEqual(['fulfilled']);
    expect(await links.list()).toMatchObject([{ id, use_count: 0 }]);
  });

  test('a link with an expiry in the past, zero uses or an invalid PIN is refused', async () => {
    const wrong = { status: 400 };
    await expect(links.create({ expires_at: '2020-01-01' })).rejects.toMatchObject(wrong);
    await expect(links.create({ max_uses: 0 })).rejects.toMatchObject(wrong);
    for (const pin of ['123', '1234567890123', '12 34'])
      await expect(links.create({ pin })).rejects.toMatchObject(wrong);
  });
});

describe('links', () => {
  test('only the owner of the collection can manage its links', async () => {
    const link = await links.create();
    const other = new TestUser(service);
    const group = await me.groupWith([other, 'owner']);
    const of = { actor: other.actor, collection_id };
    const calls = [
      () => links.create({}, other),
      () => service.messenger.call(guestLinks.list, of),
      () => service.messenger.call(guestLinks.revoke, { ...of, link_id: link.id }),
      () => service.messenger.call(guestLinks.delete, { ...of, link_id: link.id }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 404 });
    await me.shareCollection(group, collection_id, 'edit');
    for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 403 });
    const elsewhere = { actor: me.actor, collection_id: me.collection(), link_id: link.id };
    for (const command of [guestLinks.revoke, guestLinks.delete]) {
      await expect(service.messenger.call(command, elsewhere)).rejects.toMatchObject({ status: 404 });
    }
    expect(await links.list()).toMatchObject([{ id: link.id, is_active: true }]);
  });

  test('simultaneous calls create at most 100 links of a collection', async () => {
    await service.source.query(
      `insert into guest_links (collection_id, owner_id, share_token, permission)
       select $1, $2, gen_random_uuid()::text, 'view' from generate_series(1, 95)`,
      [collection_id, me.id],
    );
    const made = await Promise.allSettled(Array.from({ length: 20 }, () => links.create()));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await links.list()).toHaveLength(100);
  });

  test('links are deleted with their collection, with their owner, and when the true owner claims the account', async () => {
    const [mine, claimed, gone] = [await links.create(), await links.create({}, me), new TestUser(service)];
    await service.publishEvent(inventory.collectionsDeleted, { collection_ids: [collection_id] });
    await until(async () => (await links.list()).length === 0);
    for (const { share_token } of [mine, claimed])
      await expect(links.open(share_token)).rejects.toMatchObject(notFound);

    links.collection_id = gone.collection();
    const { share_token } = await links.create({}, gone);
    const at = new Date(Date.now() + 1000).toISOString();
    await service.publishEvent(auth.accountClaimed, { user_id: gone.id, at });
    await until(async () => (await links.open(share_token).catch(({ status }) => status)) === 404);

    const last = await links.create({}, gone);
    await service.publishEvent(auth.userDeleted, { id: gone.id });
    await until(async () => (await links.open(last.share_token).catch(({ status }) => status)) === 404);
    await expect(links.create({}, gone)).rejects.toMatchObject({ status: 410 });
  });
});
