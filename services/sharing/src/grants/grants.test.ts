import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { GroupGrants } from '@whereabouts/shared/contracts/sharing.js';
import { sharing } from '@whereabouts/shared/contracts/sharing.js';
import { GrantModel } from '@whereabouts/shared/testing/grant-model.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { type SharingService, sharingService } from '../testing/sharing-service.js';
import { TestUser } from '../testing/test-user.js';
import { UsersService } from '../users/users.service.js';

let service: SharingService;
let ada: TestUser;
let bob: TestUser;
let eve: TestUser;

beforeAll(async () => {
  service = await sharingService();
});

beforeEach(() => {
  [ada, bob, eve] = [new TestUser(service, 'Ada'), new TestUser(service, 'Bob'), new TestUser(service, 'Eve')];
});

afterAll(() => service?.close());

describe('a command returns after inventory has applied its changes', () => {
  test("grants contain a user's own and others' items, by group and owner", async () => {
    const [home, club] = [await ada.groupWith([bob, 'editor']), await bob.groupWith([ada, 'viewer'], [eve, 'editor'])];
    const [mine, two] = [ada.item(), ada.item()];
    const theirs = bob.item();
    await ada.shareItems(home, [two, mine]);
    await bob.shareItems(home, [theirs]);
    await bob.shareItems(club, [theirs]);
    await eve.shareItems(await eve.groupWith(), [eve.item()]);
    expect(ada.access().items).toEqual([
      { group_id: home, group_name: 'Home', owner_id: ada.id, role: 'editor', item_ids: [mine, two] },
      { group_id: home, group_name: 'Home', owner_id: bob.id, role: 'editor', item_ids: [theirs] },
      { group_id: club, group_name: 'Home', owner_id: bob.id, role: 'viewer', item_ids: [theirs] },
    ]);
  });

  test.each([
    ['owner', 'edit', 'editor', 'editor'],
    ['admin', 'edit', 'editor', 'editor'],
    ['editor', 'edit', 'editor', 'editor'],
    ['editor', 'view', 'editor', 'viewer'],
    ['viewer', 'edit', 'viewer', 'viewer'],
  ] as const)(
    'a %s with collection permission %s gets items as %s and collections as %s',
    async (role, permission, item, collection) => {
      const id = await ada.groupWith([bob, role]);
      await ada.shareItems(id, [ada.item()]);
      await ada.shareCollection(id, ada.collection(), permission);
      expect(bob.access()).toMatchObject({ items: [{ role: item }], collections: [{ role: collection }] });
    },
  );

  test('an event delivers the changes if inventory does not respond', async () => {
    const id = await ada.groupWith([bob, 'editor']);
    service.inventory.isAway = true;
    try {
      await ada.remove(id, bob);
      await until(() => bob.access().group_ids.length === 0);
    } finally {
      service.inventory.isAway = false;
    }
  });
});

test('users are notified when another member adds them, joins, leaves or shares something new', async () => {
  const home = await ada.groupWith([bob, 'editor'], [eve, 'viewer']);
  const [saw, tools] = [bob.item(), bob.collection()];
  for (let n = 0; n < 2; n++) {
    await bob.shareItems(home, [saw]);
    await bob.shareCollection(home, tools);
  }
  await eve.leave(home);
  await eve.accept(await ada.invite(home, 'eve@example.com', 'viewer'));
  await ada.remove(home, eve);
  const told = () => service.inventory.activities.filter(({ group_id }) => group_id === home);
  await until(() => told().length === 8);
  const said = told()
    .sort((a, b) => a.version - b.version || a.kind.localeCompare(b.kind))
    .map(({ kind, actor_id, user_ids }) => [kind, actor_id, user_ids.toSorted((a, b) => a - b)]);
  expect(said).toEqual([
    ['added_to_group', ada.id, [bob.id]],
    ['added_to_group', ada.id, [eve.id]],
    ['member_joined', eve.id, [bob.id]],
    ['items_shared', bob.id, [ada.id, eve.id]],
    ['collection_shared', bob.id, [ada.id, eve.id]],
    ['member_left', eve.id, [ada.id, bob.id]],
    ['member_joined', eve.id, [ada.id, bob.id]],
    ['member_left', eve.id, [bob.id]],
  ]);
});

/** Pseudorandom numbers from 0 to below 1, the same in every run. */
function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

describe('a replica', () => {
  test.each([1, 2, 3])(
    'a replica built from events in any order, some of them twice, equals the snapshot (%i)',
    async (seed) => {
      const next = numbers(seed);
      const one = <T>(of: T[]): T => of[Math.floor(next() * of.length)] as T;
      const people = [ada, bob, eve];
      const group_ids = [await ada.groupWith([bob, 'editor']), await bob.groupWith([eve, 'owner'], [ada, 'viewer'])];
      const things = new Map(
        people.map((who) => [who, { items: [who.item(), who.item()], collection: who.collection() }]),
      );
      for (let step = 0; step < 60; step += 1) {
        const [who, whom, id] = [one(people), one(people), one(group_ids)];
        const { items, collection } = things.get(who) as { items: number[]; collection: number };
        const act = one<() => Promise<unknown>>([
          () => who.add(id, whom.email, one(['viewer', 'editor', 'admin'])),
          () => who.remove(id, whom),
          () => who.leave(id),
          () => who.changeRole(id, whom, one(['viewer', 'editor', 'owner'])),
          () => who.change(id, { name: `Home ${step}` }),
          () => who.changeDefaultGroup(one([id, null])),
          () => who.shareItems(id, items),
          () => who.unshareItem(id, one(items)),
          () => who.shareCollection(id, collection, one(['edit', 'view'])),
          () => who.unshareCollection(id, collection),
          () => who.shareItems(id, [one(items)]),
        ]);
        // Refused actions change nothing.
        await act().catch(() => undefined);
      }
      const last = await eve.create('Last');
      await eve.delete(last.id);
      await service.app.get(UsersService).purge(one(people).id);
      const fence = await new TestUser(service).create('Fence');
      await until(() => service.inventory.events.some(({ group_id }) => group_id === fence.id));

      const { events } = service.inventory;
      const copy = new GrantModel();
      for (const event of [...events, ...events.filter(() => next() < 0.5)].sort(() => next() - 0.5)) copy.apply(event);
      expect(copy.rows).toEqual(await standing());
      expect(service.inventory.grants.rows).toEqual(await standing());
    },
  );
});

test('a snapshot returns large groups one at a time', async () => {
  const ids = [await ada.groupWith(), await ada.groupWith(), await ada.groupWith()];
  for (const id of ids.slice(0, 2)) {
    await service.source.query(
      `insert into item_shares (item_id, group_id, owner_id) select 50000000 + n, $1, $2 from generate_series(1, 20000) n`,
      [id, ada.id],
    );
  }
  const after = async (after_group_id: number) => {
    const { groups } = await service.messenger.call(sharing.grantsSnapshot, { after_group_id });
    return groups.map(({ group_id, item_shares }) => [group_id, item_shares[0]?.item_ids.length ?? 0]);
  };
  const [first = 0, second = 0, third = 0] = ids;
  expect(await after(first - 1)).toEqual([[first, 20_000]]);
  expect(await after(first)).toEqual([[second, 20_000]]);
  expect(await after(second)).toEqual([[third, 0]]);
});

/** The contents of the snapshot. */
async function standing() {
  const copy = new GrantModel();
  let page: GroupGrants[] = [];
  do {
    const after_group_id = page.at(-1)?.group_id ?? 0;
    page = (await service.messenger.call(sharing.grantsSnapshot, { after_group_id })).groups;
    for (const group of page) copy.apply(group);
  } while (page.length > 0);
  return copy.rows;
}
