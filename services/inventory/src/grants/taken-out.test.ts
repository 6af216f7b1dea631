import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { GroupGrants } from '@whereabouts/shared/contracts/sharing.js';
import { CollectionLists } from '../collections/collection-lists.service.js';
import { ItemsService } from '../items/items.service.js';
import { bodyOf, CachedList } from '../testing/cached-list.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { SharingHistory } from '../testing/sharing-history.js';
import { TestUser } from '../testing/test-user.js';
import { UsersService } from '../users/users.service.js';
import { GrantChanges } from './grant-changes.service.js';

let service: InventoryService;
let owner: TestUser;
let editor: TestUser;
let viewer: TestUser;
let home: SharingHistory;
let club: SharingHistory;
let box: number;
let lamp: number;
let groups = 0;

beforeAll(async () => {
  service = await inventoryService();
});

/**
 * The owner’s collection is shared with two groups. The editor, in one group, has added a lamp. The viewer sees it
 * through the other.
 */
beforeEach(async () => {
  [owner, editor, viewer] = [new TestUser(service), new TestUser(service), new TestUser(service)];
  [home, club] = [new SharingHistory(++groups), new SharingHistory(++groups)];
  box = (await owner.create('Camping', { is_checklist: true })).id;
  for (const { actor } of [owner, editor]) await apply(home.join(actor.id, 'editor'));
  for (const { actor } of [owner, viewer]) await apply(club.join(actor.id, 'editor'));
  for (const group of [home, club]) await apply(group.shareCollection(owner.actor.id, box, 'edit'));
  [lamp = 0] = await editor.items(['Lamp'], { collection_id: box });
});

afterAll(() => service?.close());

const apply = (change: GroupGrants) => service.app.get(GrantChanges).apply(change);

const listsOf = ({ actor }: TestUser) => {
  const [items, boxes] = [service.app.get(ItemsService), service.app.get(CollectionLists)];
  return [
    new CachedList('own items', (known) => items.list(actor, known), true),
    new CachedList('visible items', (known) => items.listVisible(actor, undefined, known), true),
    new CachedList('items in the box', (known) => boxes.items(actor, box, known), true),
    new CachedList('shared collections', (known) => boxes.shared(actor, known.if_none_match)),
    new CachedList('collections', (known) => boxes.list(actor, true, true, known.if_none_match)),
  ];
};

/** Checks that each user’s cached lists, updated after the change, equal fresh lists. */
async function afterwards(change: () => Promise<unknown>, users = [owner, editor, viewer]) {
  const lists = users.flatMap(listsOf);
  for (const list of lists) await list.assertFresh('the beginning');
  await change();
  for (const list of lists) await list.assertFresh('the change');
}

describe('items that leave a collection disappear from the lists of users in its other groups', () => {
  test('an item disappears from other users’ lists, and is listed as removed, when its owner leaves the group', async () => {
    const visible = async (since?: string) => {
      const reply = await service.app.get(ItemsService).listVisible(viewer.actor, undefined, { since });
      return { etag: reply.etag, ...bodyOf(reply) };
    };
    const { etag } = await visible();
    await afterwards(() => apply(home.leave(editor.actor.id)));
    expect(await visible(etag)).toMatchObject({ items: [], removed_ids: [lamp] });
  });

  test('an item disappears from other users’ lists when the group is deleted', () =>
    afterwards(() => apply(home.delete())));

  test('an item disappears from other users’ lists when the collection leaves the group', () =>
    afterwards(() => apply(home.shareCollection(owner.actor.id, box, null))));

  test('an item disappears from other users’ lists when a snapshot of the group lacks its owner', () =>
    afterwards(() => service.app.get(GrantChanges).replace(home.snapshot([editor.actor.id]))));

  test('an item disappears from other users’ lists when its owner is deleted', () =>
    afterwards(() => service.app.get(UsersService).purge(editor.actor.id), [owner, viewer]));
});

test('an item stays in a collection when its owner leaves a group that no longer shares the collection', async () => {
  await apply(club.join(editor.actor.id, 'editor'));
  await apply(home.shareCollection(owner.actor.id, box, null));
  await apply(home.leave(editor.actor.id));
  expect(await viewer.namesIn(box)).toEqual(['Lamp']);
});

test('renaming or deleting a user who checked an item updates the lists of users who no longer share a group with them', async () => {
  const [tent = 0] = await owner.items(['Tent'], { collection_id: box });
  await editor.check(box, tent);
  await apply(home.leave(editor.actor.id));
  const at = new Date().toISOString();
  const rename = () => service.app.get(UsersService).rename({ id: editor.actor.id, display_name: 'Somebody else', at });
  await afterwards(rename, [owner, viewer]);
  await afterwards(() => service.app.get(UsersService).purge(editor.actor.id), [owner, viewer]);
});
