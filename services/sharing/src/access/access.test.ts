import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Sharer } from '../testing/sharer.js';
import { type SharingService, sharingService } from '../testing/sharing-service.js';

let service: SharingService;
let ada: Sharer;
let bob: Sharer;
let eve: Sharer;

beforeAll(async () => {
  service = await sharingService();
});

beforeEach(() => {
  [ada, bob, eve] = [new Sharer(service, 'Ada'), new Sharer(service, 'Bob'), new Sharer(service, 'Eve')];
});

afterAll(() => service?.close());

describe('what somebody’s groups share', () => {
  test('is nothing at first', async () => {
    expect(await ada.access()).toEqual({ revision: expect.any(String), group_ids: [], items: [], collections: [] });
    const id = await ada.groupWith();
    expect(await ada.access()).toMatchObject({ group_ids: [id], items: [], collections: [] });
  });

  test('are items of others and one’s own, by group and owner', async () => {
    const [home, club] = [await ada.groupWith([bob, 'editor']), await bob.groupWith([ada, 'viewer'], [eve, 'editor'])];
    const [mine, two] = [ada.item(), ada.item()];
    const theirs = bob.item();
    await ada.shareItems(home, [two, mine]);
    await bob.shareItems(home, [theirs]);
    await bob.shareItems(club, [theirs]);
    await eve.shareItems(await eve.groupWith(), [eve.item()]);
    expect((await ada.access()).items).toEqual([
      { group_id: home, group_name: 'Home', owner_id: ada.id, role: 'editor', item_ids: [mine, two] },
      { group_id: home, group_name: 'Home', owner_id: bob.id, role: 'editor', item_ids: [theirs] },
      { group_id: club, group_name: 'Home', owner_id: bob.id, role: 'viewer', item_ids: [theirs] },
    ]);
  });

  test('are collections, with everybody in any group that they are shared with', async () => {
    const home = await ada.groupWith([bob, 'viewer']);
    const club = await ada.groupWith([eve, 'viewer']);
    const camping = ada.collection();
    await ada.shareCollection(home, camping, 'edit');
    await ada.shareCollection(club, camping, 'view');
    const member_ids = [ada.id, bob.id, eve.id];
    const way = { group_name: 'Home', owner_id: ada.id, collection_id: camping, member_ids };
    expect((await bob.access()).collections).toEqual([{ ...way, group_id: home, role: 'viewer' }]);
    expect((await ada.access()).collections).toEqual([
      { ...way, group_id: home, role: 'editor' },
      { ...way, group_id: club, role: 'viewer' },
    ]);
  });

  test.each([
    ['owner', 'edit', 'editor', 'editor'],
    ['admin', 'edit', 'editor', 'editor'],
    ['editor', 'edit', 'editor', 'editor'],
    ['editor', 'view', 'editor', 'viewer'],
    ['viewer', 'edit', 'viewer', 'viewer'],
  ] as const)(
    'in the role %s with permission %s: items as %s, collections as %s',
    async (role, permission, item, collection) => {
      const id = await ada.groupWith([bob, role]);
      await ada.shareItems(id, [ada.item()]);
      await ada.shareCollection(id, ada.collection(), permission);
      expect(await bob.access()).toMatchObject({ items: [{ role: item }], collections: [{ role: collection }] });
    },
  );

  test('may be asked of some items alone', async () => {
    const [home, club] = [await ada.groupWith([bob, 'viewer']), await ada.groupWith([bob, 'viewer'])];
    const [mug, lamp] = [ada.item(), ada.item()];
    const camping = ada.collection();
    await ada.shareItems(home, [mug, lamp]);
    await ada.shareItems(club, [lamp]);
    await ada.shareCollection(club, camping);
    expect((await bob.access()).group_ids).toEqual([home, club]);
    const ofMug = await bob.access({ item_ids: [mug, 1_000_000] });
    expect(ofMug.items).toMatchObject([{ group_id: home, item_ids: [mug] }]);
    expect(ofMug.collections).toMatchObject([{ collection_id: camping }]);
    expect((await bob.access({ item_ids: [] })).items).toEqual([]);
  });
});

test('the revision stays while nothing changes, and moves with whatever does', async () => {
  const id = await ada.groupWith([bob, 'editor']);
  const [mug, camping] = [ada.item(), ada.collection()];
  const seen = new Set<string>();
  const isNews = async () => {
    const { revision } = await bob.access();
    expect((await bob.access()).revision).toBe(revision);
    const known = seen.has(revision);
    seen.add(revision);
    return !known;
  };
  const changes: (() => Promise<unknown>)[] = [
    () => ada.shareItems(id, [mug]),
    () => ada.shareCollection(id, camping),
    () => ada.changePermission(id, camping, 'edit'),
    () => ada.add(id, eve.email),
    () => ada.changeRole(id, bob, 'viewer'),
    () => ada.change(id, { name: 'House' }),
    () => ada.unshareCollection(id, camping),
  ];
  await isNews();
  for (const change of changes) {
    await change();
    expect(await isNews()).toBe(true);
  }
  await ada.groupWith([eve, 'viewer']);
  await ada.shareItems(await ada.groupWith([eve, 'viewer']), [mug]);
  expect(await isNews()).toBe(false);
});
