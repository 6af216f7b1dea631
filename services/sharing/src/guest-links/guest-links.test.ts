import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { type GuestAction, guestLinks, type NewGuestLink } from '@whereabouts/shared/contracts/guests.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { runConcurrently } from '../testing/run-concurrently.js';
import { type SharingService, sharingService } from '../testing/sharing-service.js';
import { TestUser } from '../testing/test-user.js';
import { GuestVisitorSweep } from './guest-visitor-sweep.js';
import { PinLocks } from './pin-locks.js';

let service: SharingService;
let me: TestUser;
let collection_id: number;

beforeAll(async () => {
  service = await sharingService();
});

beforeEach(() => {
  me = new TestUser(service);
  collection_id = me.collection();
});

afterAll(() => service?.close());

const actorOf = ({ id }: TestUser) => ({ id, role: 'user' as const });
const create = (link: Partial<NewGuestLink> = {}, by = me) =>
  service.messenger.call(guestLinks.create, { permission: 'view', ...link, actor: actorOf(by), collection_id });
const list = async () => (await service.messenger.call(guestLinks.list, { actor: actorOf(me), collection_id })).links;
const open = (token: string, visitor?: string | null, action: GuestAction = 'see') =>
  service.messenger.call(guestLinks.open, { token, action, ...(visitor ? { visitor } : {}) });
const unlock = (token: string, pin: string, visit: Partial<RequestOf<typeof guestLinks.unlock>> = {}) =>
  service.messenger.call(guestLinks.unlock, { token, pin, address: '192.0.2.1', ...visit });
const expire = (id: number) =>
  service.source.query(`update guest_links set expires_at = now() - interval '1 second' where id = $1`, [id]);

const notFound = { status: 404, response: { message: 'Failed to fetch collection', code: 'guest_link_not_found' } };
const usedUp = { status: 410, response: { message: 'This link has reached its maximum number of uses' } };
const pinRequired = { status: 401, response: { code: 'pin_required' } };

describe('a use is a visitor', () => {
  test('of 50 at once on a link with 10 uses exactly 10 get in, and those come again', async () => {
    const { share_token } = await create({ name: ' Tom ', max_uses: 10 });
    const visits = await Promise.allSettled(Array.from({ length: 50 }, () => open(share_token)));
    const visitors = visits.flatMap((visit) => (visit.status === 'fulfilled' ? [visit.value.new_visitor] : []));
    expect(new Set(visitors).size).toBe(10);
    for (const visit of visits) if (visit.status === 'rejected') expect(visit.reason).toMatchObject(usedUp);
    expect(await list()).toMatchObject([
      { name: 'Tom', use_count: 10, max_uses: 10, last_used_at: expect.any(String) },
    ]);
    const again = await Promise.all(visitors.map((visitor) => open(share_token, visitor)));
    expect(again.every(({ new_visitor }) => new_visitor === null)).toBe(true);
    await expect(open(share_token)).rejects.toMatchObject(usedUp);
    expect((await list())[0]?.use_count).toBe(10);
  });

  test('whose cookie is of this link: a made-up one or another link’s is a new visit', async () => {
    const [one, two] = [await create(), await create()];
    const { new_visitor } = await open(one.share_token);
    expect((await open(two.share_token, new_visitor)).new_visitor).not.toBeNull();
    expect((await open(two.share_token, 'made-up')).new_visitor).not.toBe('made-up');
    expect((await list()).map(({ use_count }) => use_count)).toEqual([2, 1]);
  });

  test('and what is refused is none', async () => {
    const { share_token } = await create({ max_uses: 1 });
    await expect(open(share_token, null, 'edit')).rejects.toMatchObject({ status: 403 });
    expect((await open(share_token)).new_visitor).not.toBeNull();
  });
});

test('visitors are forgotten when they cannot come back, or when a link without a limit has had too many', async () => {
  const [old, many, revoked] = [await create(), await create(), await create()];
  const visitors: (string | null)[] = [];
  for (const link of [old, many, many, many, revoked]) {
    visitors.push((await open(link.share_token)).new_visitor);
    // The latest are those who came last, to the millisecond.
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await service.messenger.call(guestLinks.revoke, { actor: actorOf(me), collection_id, link_id: revoked.id });
  const age = `update guest_visitors set admitted_at = admitted_at - interval '1 year' where link_id = $1`;
  await service.source.query(age, [old.id]);
  await service.app.get(GuestVisitorSweep).sweep(2);
  const rows = await service.source.query('select link_id from guest_visitors where link_id = any($1) order by 1', [
    [old.id, many.id, revoked.id],
  ]);
  expect(rows.map(({ link_id }: { link_id: number }) => link_id)).toEqual([many.id, many.id]);
  expect((await open(many.share_token, visitors[3])).new_visitor).toBeNull();
  expect((await open(many.share_token, visitors[1])).new_visitor).not.toBeNull();
  expect((await list()).map(({ use_count }) => use_count)).toEqual([1, 4, 1]);
});

describe('what a link allows', () => {
  test('by its permission', async () => {
    const { share_token } = await create();
    await open(share_token, null, 'check');
    const viewOnly = { status: 403, response: { message: 'You have view-only access to this collection' } };
    await expect(open(share_token, null, 'edit')).rejects.toMatchObject(viewOnly);
    const edit = await create({ permission: 'edit' });
    const opened = await open(edit.share_token, null, 'edit');
    expect(opened).toMatchObject({ link_id: edit.id, collection_id, owner_id: me.id, permission: 'edit' });
  });

  test('nothing but reading once it has expired', async () => {
    const link = await create({ permission: 'edit', expires_at: new Date().toISOString().slice(0, 10) });
    expect(link.expires_at).toMatch(/T23:59:59.999(Z|\+00:00)$/);
    expect(await open(link.share_token, null, 'edit')).toMatchObject({ is_expired: false });
    await expire(link.id);
    expect(await open(link.share_token)).toMatchObject({ is_expired: true, permission: 'edit' });
    const expired = { status: 403, response: { message: 'This link has expired and is now read-only' } };
    for (const action of ['check', 'edit'] as const) {
      await expect(open(link.share_token, null, action)).rejects.toMatchObject(expired);
    }
  });

  test('nothing at all once it is revoked or deleted, or when it never was', async () => {
    const [revoked, deleted] = [await create(), await create()];
    const { new_visitor } = await open(revoked.share_token);
    const of = { actor: actorOf(me), collection_id };
    await service.messenger.call(guestLinks.revoke, { ...of, link_id: revoked.id });
    await service.messenger.call(guestLinks.delete, { ...of, link_id: deleted.id });
    await expect(open(revoked.share_token, new_visitor)).rejects.toMatchObject(notFound);
    await expect(unlock(revoked.share_token, '1234')).rejects.toMatchObject(notFound);
    for (const token of [deleted.share_token, 'x', '-']) await expect(open(token)).rejects.toMatchObject(notFound);
    expect(await list()).toMatchObject([{ id: revoked.id, is_active: false }]);
  });

  test('nothing to a new visitor whose first visit meets the revocation', async () => {
    const { id, share_token } = await create();
    const revoke = `update guest_links set is_active = false where id = ${id}`;
    const visit = () => expect(open(share_token)).rejects.toMatchObject(notFound);
    expect(await runConcurrently(service, revoke, [visit])).toEqual(['fulfilled']);
    expect(await list()).toMatchObject([{ id, use_count: 0 }]);
  });

  test('an end before now, no use at all and a bad PIN are refused', async () => {
    const wrong = { status: 400 };
    await expect(create({ expires_at: '2020-01-01' })).rejects.toMatchObject(wrong);
    await expect(create({ max_uses: 0 })).rejects.toMatchObject(wrong);
    for (const pin of ['123', '1234567890123', '12 34']) await expect(create({ pin })).rejects.toMatchObject(wrong);
  });
});

describe('a PIN', () => {
  test('keeps a link shut, and its use uncounted, until it is given once', async () => {
    const link = await create({ pin: 'aB12', max_uses: 1 });
    expect(link).toMatchObject({ has_pin: true });
    expect(JSON.stringify(link)).not.toContain('argon2');
    for (const action of ['see', 'check', 'edit'] as const) {
      await expect(open(link.share_token, null, action)).rejects.toMatchObject(pinRequired);
    }
    await expect(service.messenger.call(guestLinks.preview, { token: link.share_token })).rejects.toMatchObject(
      notFound,
    );
    await expect(unlock(link.share_token, 'Ab12')).rejects.toMatchObject({
      status: 403,
      response: { code: 'wrong_pin' },
    });
    expect((await list())[0]).toMatchObject({ use_count: 0 });
    const { new_visitor } = await unlock(link.share_token, 'aB12');
    expect(await open(link.share_token, new_visitor)).toMatchObject({ new_visitor: null });
    await expect(unlock(link.share_token, 'aB12')).rejects.toMatchObject(usedUp);
    expect((await list())[0]).toMatchObject({ use_count: 1 });
  });

  test('is not found by trying: ten wrong ones from one network, then no right one either', async () => {
    const link = await create({ pin: '4711' });
    const address = '2001:db8:1:2::';
    const tries = await Promise.allSettled(
      Array.from({ length: 14 }, (_, n) => unlock(link.share_token, `${1000 + n}`, { address: `${address}${n + 1}` })),
    );
    const statuses = tries.map((each) => (each.status === 'rejected' ? each.reason.status : 200));
    expect([403, 429].map((status) => statuses.filter((each) => each === status).length)).toEqual([10, 4]);
    const limited = { status: 429, response: { retry_after: expect.any(Number) } };
    await expect(unlock(link.share_token, '4711', { address: `${address}99` })).rejects.toMatchObject(limited);
    expect((await unlock(link.share_token, '4711', { address: '192.0.2.9' })).new_visitor).not.toBeNull();
    expect((await unlock((await create({ pin: '4711' })).share_token, '4711', { address })).new_visitor).not.toBeNull();
  });
});

describe('a hundred wrong PINs of one day', () => {
  /** As if that many were entered from as many networks. */
  const enterWrong = (id: number, count: number) =>
    service.source.query(
      `update guest_links set wrong_pins = $2, refused_pins = $2, wrong_pins_on = (now() at time zone 'utc')::date
       where id = $1`,
      [id, count],
    );
  const reopen = (link_id: number, by = me) =>
    service.messenger.call(guestLinks.reopen, { actor: actorOf(by), collection_id, link_id });
  const told = () => service.inventory.locked.filter(({ owner_id }) => owner_id === me.id);
  const locked = { status: 429, response: { code: 'pin_locked', retry_after: expect.any(Number) } };

  test('close a link to new visitors, from wherever they come, and its owner is told once', async () => {
    const { id, share_token } = await create({ name: 'Tom', pin: '4711' });
    const { new_visitor } = await unlock(share_token, '4711');
    await enterWrong(id, 97);
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => unlock(share_token, '0000', { address: `192.0.2.${n}` })),
    );
    const statuses = tries.map((each) => (each.status === 'rejected' ? each.reason.status : 200));
    expect([403, 429].map((status) => statuses.filter((each) => each === status).length)).toEqual([3, 5]);
    await expect(unlock(share_token, '4711', { address: '198.51.100.1' })).rejects.toMatchObject(locked);
    expect((await list())[0]?.pin_locked_until).toMatch(/T00:00:00/);
    expect(await open(share_token, new_visitor)).toMatchObject({ new_visitor: null });
    await until(() => told().length > 0);
    expect(told()).toMatchObject([{ collection_id, link_name: 'Tom' }]);
    await expect(unlock(share_token, '0000')).rejects.toMatchObject(locked);
    expect(told()).toHaveLength(1);
  });

  test('do not include a right PIN that is still being checked, so that its owner is told of no lock', async () => {
    const before = told().length;
    const locks = service.app.get(PinLocks);
    const { id } = await create({ pin: '4711' });
    await enterWrong(id, 98);
    await locks.count(id);
    await locks.count(id);
    await locks.refuse(id);
    const toldOn = () => service.source.query('select pin_lock_told_on from guest_links where id = $1', [id]);
    expect(await toldOn()).toEqual([{ pin_lock_told_on: null }]);
    await locks.uncount(id);
    await locks.count(id);
    await locks.refuse(id);
    await until(() => told().length > before);
    expect(told()).toHaveLength(before + 1);
    const [link] = await service.source.query('select wrong_pins, refused_pins from guest_links where id = $1', [id]);
    expect(link).toEqual({ wrong_pins: 100, refused_pins: 100 });
  });

  test('of several links of a collection at once are told of one by one, each at a time of its own', async () => {
    const before = told().length;
    const locks = service.app.get(PinLocks);
    const links = await Promise.all(Array.from({ length: 6 }, () => create({ pin: '4711' })));
    for (const { id } of links) await enterWrong(id, 99);
    await Promise.all(links.map(({ id }) => locks.count(id)));
    await Promise.all(links.map(({ id }) => locks.refuse(id)));
    await until(() => told().length === before + 6);
    expect(new Set(told().map(({ at }) => at)).size).toBe(before + 6);
  });

  test('end when the owner opens the link, who is told of the next lock', async () => {
    const { id, share_token } = await create({ pin: '4711' });
    await enterWrong(id, 99);
    await expect(unlock(share_token, '0000')).rejects.toMatchObject({ status: 403 });
    await expect(reopen(id, new TestUser(service))).rejects.toMatchObject({ status: 404 });
    expect(await reopen(id)).toMatchObject({ id, pin_locked_until: null });
    await expect(reopen(id + 1_000_000)).rejects.toMatchObject({ response: { code: 'guest_link_not_found' } });
    expect((await unlock(share_token, '4711')).new_visitor).not.toBeNull();
    await enterWrong(id, 99);
    await expect(unlock(share_token, '0000')).rejects.toMatchObject({ status: 403 });
    await until(() => told().length === 2);
  });

  test('end with the day, and right ones are none of them', async () => {
    const { id, share_token } = await create({ pin: '4711' });
    await enterWrong(id, 99);
    for (let visitor = 1; visitor <= 3; visitor += 1) await unlock(share_token, '4711');
    expect(await list()).toMatchObject([{ pin_locked_until: null, use_count: 3 }]);
    await enterWrong(id, 100);
    await service.source.query('update guest_links set wrong_pins_on = wrong_pins_on - 1 where id = $1', [id]);
    expect((await list())[0]?.pin_locked_until).toBeNull();
    expect((await unlock(share_token, '4711')).new_visitor).not.toBeNull();
  });
});

test('right PINs are not limited: more than ten visitors of one network get in', async () => {
  const { share_token } = await create({ pin: '4711' });
  for (let visitor = 1; visitor <= 11; visitor += 1) {
    expect((await unlock(share_token, '4711', { address: `2001:db8:1:3::${visitor}` })).new_visitor).not.toBeNull();
  }
});

describe('links', () => {
  test('are their collection’s owner’s alone', async () => {
    const link = await create();
    const other = new TestUser(service);
    const group = await me.groupWith([other, 'owner']);
    const of = { actor: actorOf(other), collection_id };
    const calls = [
      () => create({}, other),
      () => service.messenger.call(guestLinks.list, of),
      () => service.messenger.call(guestLinks.revoke, { ...of, link_id: link.id }),
      () => service.messenger.call(guestLinks.delete, { ...of, link_id: link.id }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 404 });
    await me.shareCollection(group, collection_id, 'edit');
    for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 403 });
    const elsewhere = { actor: actorOf(me), collection_id: me.collection(), link_id: link.id };
    for (const command of [guestLinks.revoke, guestLinks.delete]) {
      await expect(service.messenger.call(command, elsewhere)).rejects.toMatchObject({ status: 404 });
    }
    expect(await list()).toMatchObject([{ id: link.id, is_active: true }]);
  });

  test('made at once are no more than 100 of one collection', async () => {
    await service.source.query(
      `insert into guest_links (collection_id, owner_id, share_token, permission)
       select $1, $2, gen_random_uuid()::text, 'view' from generate_series(1, 95)`,
      [collection_id, me.id],
    );
    const made = await Promise.allSettled(Array.from({ length: 20 }, () => create()));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await list()).toHaveLength(100);
  });

  test('go with their collection, with their owner, and with whoever may have made them', async () => {
    const [mine, claimed, gone] = [await create(), await create({}, me), new TestUser(service)];
    await service.publishEvent(inventory.collectionsDeleted, { collection_ids: [collection_id] });
    await until(async () => (await list()).length === 0);
    for (const { share_token } of [mine, claimed]) await expect(open(share_token)).rejects.toMatchObject(notFound);

    collection_id = gone.collection();
    const { share_token } = await create({}, gone);
    const at = new Date(Date.now() + 1000).toISOString();
    await service.publishEvent(auth.accountClaimed, { user_id: gone.id, at });
    await until(async () => (await open(share_token).catch(({ status }) => status)) === 404);

    const last = await create({}, gone);
    await service.publishEvent(auth.userDeleted, { id: gone.id });
    await until(async () => (await open(last.share_token).catch(({ status }) => status)) === 404);
    await expect(create({}, gone)).rejects.toMatchObject({ status: 410 });
  });
});
