import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { GroupGrants } from '@whereabouts/shared/contracts/sharing.js';
import { seededRandom } from '@whereabouts/shared/testing/seeded-random.js';
import { CollectionLists } from '../collections/collection-lists.service.js';
import { GrantChanges } from '../grants/grant-changes.service.js';
import { GuestCollectionsService } from '../guest/guest-collections.service.js';
import { ItemsService } from '../items/items.service.js';
import { CachedList } from '../testing/cached-list.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { SharingHistory } from '../testing/sharing-history.js';
import { TestUser } from '../testing/test-user.js';
import { UsersService } from '../users/users.service.js';

let service: InventoryService;
let groups = 0;

beforeAll(async () => {
  service = await inventoryService();
});

afterAll(() => service?.close());

const STEPS = 16;
/** Limit for a busy machine. The steps that ran until then have passed. */
const MOST_MS = 20_000;

/** All lists of a user that have an ETag, including each collection as members and as guests see it. */
function listsOf({ actor }: TestUser, group_ids: number[], boxes: { id: number; owner_id: number }[]): CachedList[] {
  const name = `user ${actor.id}`;
  const items = service.app.get(ItemsService);
  const collections = service.app.get(CollectionLists);
  const guests = service.app.get(GuestCollectionsService);
  const link = { link_id: 1, permission: 'view', expires_at: null, expires_on: null, is_expired: false } as const;
  return [
    new CachedList(`${name}: own items`, (known) => items.list(actor, known), true),
    new CachedList(`${name}: visible items`, (known) => items.listVisible(actor, undefined, known), true),
    new CachedList(`${name}: collections`, (known) => collections.list(actor, true, true, known.if_none_match)),
    new CachedList(`${name}: shared collections`, (known) => collections.shared(actor, known.if_none_match)),
    ...group_ids.map((id) => {
      return new CachedList(`${name}: items of group ${id}`, (known) => items.listVisible(actor, id, known), true);
    }),
    ...boxes.flatMap(({ id, owner_id }) => {
      const seen = new CachedList(`${name}: items in ${id}`, (known) => collections.items(actor, id, known), true);
      if (owner_id !== actor.id) return [seen];
      const grant = { ...link, collection_id: id, owner_id };
      return [seen, new CachedList(`guests of ${id}`, (known) => guests.find({ ...grant, ...known }))];
    }),
  ];
}

test.each([1, 2, 3, 4])(
  'after each step of sharing and leaving, every cached list equals a fresh one (seed %i)',
  async (seed) => {
    const deadline = Date.now() + MOST_MS;
    const next = seededRandom(seed);
    const one = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T;
    let people = [1, 2, 3].map(() => new TestUser(service));
    const things = await Promise.all(
      people.map(async (user) => {
        const items = await user.items(['A', 'B']);
        const boxes = [(await user.create('Box', { is_checklist: true })).id];
        return { user, items, boxes };
      }),
    );
    const owned = <T>(of: (one: (typeof things)[number]) => T[]) =>
      things.flatMap((each) => of(each).map((id) => ({ id, owner_id: each.user.actor.id })));
    const [stocked = new TestUser(service)] = people;
    const stock = await stocked.stock();
    const items = owned((each) => each.items);
    const boxes = [...owned((each) => each.boxes), { id: stock.id, owner_id: stocked.actor.id }];
    const histories = [1, 2].map(() => new SharingHistory(++groups));
    const lists = things.map(({ user }) => {
      return {
        user,
        lists: listsOf(
          user,
          histories.map(({ group_id }) => group_id),
          boxes,
        ),
      };
    });
    const changes = service.app.get(GrantChanges);
    const apply = (change: GroupGrants) => changes.apply(change);
    const users = service.app.get(UsersService);

    const acts: Record<string, (user: TestUser, group: SharingHistory) => Promise<unknown>> = {
      join: async ({ actor }, group) => apply(group.join(actor.id, one(['editor', 'editor', 'viewer']))),
      leave: async ({ actor }, group) => group.has(actor.id) && apply(group.leave(actor.id)),
      shareItem: async ({ actor }, group) => {
        const mine = items.filter(({ owner_id }) => owner_id === actor.id);
        if (group.has(actor.id)) await apply(group.shareItem(actor.id, one(mine).id, next() < 0.7));
      },
      shareBox: async ({ actor }, group) => {
        const mine = boxes.filter(({ owner_id }) => owner_id === actor.id);
        if (group.has(actor.id))
          await apply(group.shareCollection(actor.id, one(mine).id, one(['edit', 'edit', null])));
      },
      put: (user) => user.add(one(boxes).id, [one(items).id]),
      putOwn: (user) => user.add(one(boxes).id, [one(items.filter(({ owner_id }) => owner_id === user.actor.id)).id]),
      take: (user) => user.remove(one(boxes).id, one(items).id),
      check: (user) => user.check(one(boxes).id, one(items).id, next() < 0.7),
      trash: (user) => user.trash([one(items).id]),
      restore: (user) => user.restore([one(items).id]),
      change: (user) => user.update({ id: one(items).id, name: `Thing ${next()}` }),
      rename: ({ actor }) =>
        users.rename({ id: actor.id, display_name: `Person ${next()}`, at: new Date().toISOString() }),
      snapshot: async ({ actor }, group) => changes.replace(group.snapshot(next() < 0.5 ? [actor.id] : [])),
      deleteGroup: async (_user, group) => next() < 0.3 && apply(group.delete()),
      purge: async ({ actor }) => {
        if (next() < 0.7 || people.length < 3) return;
        people = people.filter((each) => each.actor !== actor);
        await users.purge(actor.id);
      },
    };
    const often = 'join shareItem shareBox shareBox putOwn putOwn leave leave leave check'.split(' ');
    const names = [...Object.keys(acts), ...often];
    const [home, club] = histories;
    const [owner, editor, viewer] = people;
    if (!home || !club || !owner || !editor || !viewer) throw new Error('two groups and three users are expected');
    for (const { actor } of [owner, editor]) await apply(home.join(actor.id, 'editor'));
    for (const { actor } of [owner, viewer]) await apply(club.join(actor.id, 'editor'));
    for (const group of [home, club]) await apply(group.shareCollection(owner.actor.id, boxes[0]?.id ?? 0, 'edit'));
    await editor.add(boxes[0]?.id ?? 0, [items.find(({ owner_id }) => owner_id === editor.actor.id)?.id ?? 0]);
    // Each user requests one list at a time, so that a busy machine has connections left.
    const look = (step: string) =>
      Promise.all(
        lists
          .filter((each) => people.includes(each.user))
          .map(async (each) => {
            for (const list of each.lists) await list.assertFresh(step);
          }),
      );
    await look('the beginning');
    for (let step = 1; step <= STEPS && Date.now() < deadline; step += 1) {
      const [name, user, group] = [one(names), one(people), one(histories)];
      // A step that is not allowed is refused and changes nothing.
      await acts[name]?.(user, group).catch(({ status }) => expect([400, 403, 404, 409, 410]).toContain(status));
      await look(`step ${step}, ${name} by ${user.actor.id}`);
    }
  },
);
