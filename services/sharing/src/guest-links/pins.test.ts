import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { guestLinks } from '@whereabouts/shared/contracts/guests.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { GuestLinkCalls } from '../testing/guest-link-calls.js';
import { type SharingService, sharingService } from '../testing/sharing-service.js';
import { TestUser } from '../testing/test-user.js';
import { PinLocks } from './pin-locks.js';

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

const notFound = { status: 404, response: { message: 'Failed to fetch collection', code: 'guest_link_not_found' } };
const usedUp = { status: 410, response: { message: 'This link has reached its maximum number of uses' } };
const pinRequired = { status: 401, response: { code: 'pin_required' } };

describe('PINs', () => {
  test('a PIN keeps a link closed and its use uncounted until it is entered', async () => {
    const link = await links.create({ pin: 'aB12', max_uses: 1 });
    expect(link).toMatchObject({ has_pin: true });
    expect(JSON.stringify(link)).not.toContain('argon2');
    for (const action of ['see', 'check', 'edit'] as const) {
      await expect(links.open(link.share_token, null, action)).rejects.toMatchObject(pinRequired);
    }
    await expect(service.messenger.call(guestLinks.preview, { token: link.share_token })).rejects.toMatchObject(
      notFound,
    );
    await expect(links.unlock(link.share_token, 'Ab12')).rejects.toMatchObject({
      status: 403,
      response: { code: 'wrong_pin' },
    });
    expect((await links.list())[0]).toMatchObject({ use_count: 0 });
    const { new_visitor } = await links.unlock(link.share_token, 'aB12');
    expect(await links.open(link.share_token, new_visitor)).toMatchObject({ new_visitor: null });
    await expect(links.unlock(link.share_token, 'aB12')).rejects.toMatchObject(usedUp);
    expect((await links.list())[0]).toMatchObject({ use_count: 1 });
  });

  test('after ten wrong PINs from one network, the correct PIN is refused there too', async () => {
    const link = await links.create({ pin: '4711' });
    const address = '2001:db8:1:2::';
    const tries = await Promise.allSettled(
      Array.from({ length: 14 }, (_, n) =>
        links.unlock(link.share_token, `${1000 + n}`, { address: `${address}${n + 1}` }),
      ),
    );
    const statuses = tries.map((each) => (each.status === 'rejected' ? each.reason.status : 200));
    expect([403, 429].map((status) => statuses.filter((each) => each === status).length)).toEqual([10, 4]);
    const limited = { status: 429, response: { retry_after: expect.any(Number) } };
    await expect(links.unlock(link.share_token, '4711', { address: `${address}99` })).rejects.toMatchObject(limited);
    expect((await links.unlock(link.share_token, '4711', { address: '192.0.2.9' })).new_visitor).not.toBeNull();
    expect(
      (await links.unlock((await links.create({ pin: '4711' })).share_token, '4711', { address })).new_visitor,
    ).not.toBeNull();
  });
});

describe('a hundred wrong PINs in a day', () => {
  /** Simulates `count` wrong PINs from different networks. */
  const enterWrong = (id: number, count: number) =>
    service.source.query(
      `update guest_links set wrong_pins = $2, refused_pins = $2, wrong_pins_on = (now() at time zone 'utc')::date
       where id = $1`,
      [id, count],
    );
  const reopen = (link_id: number, by = me) =>
    service.messenger.call(guestLinks.reopen, { actor: by.actor, collection_id, link_id });
  const told = () => service.inventory.locked.filter(({ owner_id }) => owner_id === me.id);
  const locked = { status: 429, response: { code: 'pin_locked', retry_after: expect.any(Number) } };

  test('a hundred wrong PINs close the link to all new visitors, and the owner is notified once', async () => {
    const { id, share_token } = await links.create({ name: 'Tom', pin: '4711' });
    const { new_visitor } = await links.unlock(share_token, '4711');
    await enterWrong(id, 97);
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => links.unlock(share_token, '0000', { address: `192.0.2.${n}` })),
    );
    const statuses = tries.map((each) => (each.status === 'rejected' ? each.reason.status : 200));
    expect([403, 429].map((status) => statuses.filter((each) => each === status).length)).toEqual([3, 5]);
    await expect(links.unlock(share_token, '4711', { address: '198.51.100.1' })).rejects.toMatchObject(locked);
    expect((await links.list())[0]?.pin_locked_until).toMatch(/T00:00:00/);
    expect(await links.open(share_token, new_visitor)).toMatchObject({ new_visitor: null });
    await until(() => told().length > 0);
    expect(told()).toMatchObject([{ collection_id, link_name: 'Tom' }]);
    await expect(links.unlock(share_token, '0000')).rejects.toMatchObject(locked);
    expect(told()).toHaveLength(1);
  });

  test('a correct PIN that is still being checked does not count as wrong, and the owner gets no notice', async () => {
    const before = told().length;
    const locks = service.app.get(PinLocks);
    const { id } = await links.create({ pin: '4711' });
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

  test('simultaneous locks of several links of a collection are published one by one, each with a unique time', async () => {
    const before = told().length;
    const locks = service.app.get(PinLocks);
    const six = await Promise.all(Array.from({ length: 6 }, () => links.create({ pin: '4711' })));
    for (const { id } of six) await enterWrong(id, 99);
    await Promise.all(six.map(({ id }) => locks.count(id)));
    await Promise.all(six.map(({ id }) => locks.refuse(id)));
    await until(() => told().length === before + 6);
    expect(new Set(told().map(({ at }) => at)).size).toBe(before + 6);
  });

  test('the owner can reopen a locked link and is notified of the next lock', async () => {
    const { id, share_token } = await links.create({ pin: '4711' });
    await enterWrong(id, 99);
    await expect(links.unlock(share_token, '0000')).rejects.toMatchObject({ status: 403 });
    await expect(reopen(id, new TestUser(service))).rejects.toMatchObject({ status: 404 });
    expect(await reopen(id)).toMatchObject({ id, pin_locked_until: null });
    await expect(reopen(id + 1_000_000)).rejects.toMatchObject({ response: { code: 'guest_link_not_found' } });
    expect((await links.unlock(share_token, '4711')).new_visitor).not.toBeNull();
    await enterWrong(id, 99);
    await expect(links.unlock(share_token, '0000')).rejects.toMatchObject({ status: 403 });
    await until(() => told().length === 2);
  });

  test('PINs entered during a lock do not count for their network', async () => {
    const { id, share_token } = await links.create({ pin: '4711' });
    await enterWrong(id, 100);
    for (let press = 1; press <= 10; press += 1)
      await expect(links.unlock(share_token, '4711')).rejects.toMatchObject(locked);
    await reopen(id);
    expect((await links.unlock(share_token, '4711')).new_visitor).not.toBeNull();
  });

  test('a lock ends with the day, and correct PINs do not count toward it', async () => {
    const { id, share_token } = await links.create({ pin: '4711' });
    await enterWrong(id, 99);
    for (let visitor = 1; visitor <= 3; visitor += 1) await links.unlock(share_token, '4711');
    expect(await links.list()).toMatchObject([{ pin_locked_until: null, use_count: 3 }]);
    await enterWrong(id, 100);
    await service.source.query('update guest_links set wrong_pins_on = wrong_pins_on - 1 where id = $1', [id]);
    expect((await links.list())[0]?.pin_locked_until).toBeNull();
    expect((await links.unlock(share_token, '4711')).new_visitor).not.toBeNull();
  });
});

test('correct PINs are not limited: more than ten visitors of one network get in', async () => {
  const { share_token } = await links.create({ pin: '4711' });
  for (let visitor = 1; visitor <= 11; visitor += 1) {
    expect(
      (await links.unlock(share_token, '4711', { address: `2001:db8:1:3::${visitor}` })).new_visitor,
    ).not.toBeNull();
  }
});
