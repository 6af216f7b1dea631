import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { GroupGrants } from '@whereabouts/shared/contracts/sharing.js';
import { CollectionLists } from '../collections/collection-lists.service.js';
import { ItemsService } from '../items/items.service.js';
import { bodyOf, CachedList } from '../testing/cached-list.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { SharingHistory } from '../testing/sharing-history.js';
import { TestUser } from '../testing/test-user.js';
import { UsersService } from '../users/users.service.js';
import { GrantCopy } from './grant-copy.service.js';

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

/** The owner's box is shared with two groups: by the one the editor has put a lamp there, by the other the viewer sees it. */
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

const apply = (change: GroupGrants) => service.app.get(GrantCopy).apply(change);

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

/** What everybody has of their lists before a change is as good as a fresh list after it. */
async function afterwards(change: () => Promise<unknown>, users = [owner, editor, viewer]) {
  const lists = users.flatMap(listsOf);
  for (const list of lists) await list.assertFresh('the beginning');
  await change();
  for (const list of lists) await list.assertFresh('the change');
}

describe('what leaves a collection leaves the lists of those who see it by another group', () => {
  test('when its owner leaves the group, and is named to them', async () => {
    const visible = async (since?: string) => {
      const reply = await service.app.get(ItemsService).listVisible(viewer.actor, undefined, { since });
      return { etag: reply.etag, ...bodyOf(reply) };
    };
    const { etag } = await visible();
    await afterwards(() => apply(home.leave(editor.actor.id)));
    expect(await visible(etag)).toMatchObject({ items: [], removed_ids: [lamp] });
  });

  test('when the group is deleted', () => afterwards(() => apply(home.delete())));

  test('when the collection leaves the group', () =>
    afterwards(() => apply(home.shareCollection(owner.actor.id, box, null))));

  test('when the group is copied anew without its owner', () =>
    afterwards(() => service.app.get(GrantCopy).replace(home.snapshot([editor.actor.id]))));

  test('when its owner is deleted', () =>
    afterwards(() => service.app.get(UsersService).purge(editor.actor.id), [owner, viewer]));
});

test('a collection that a group does not share any more keeps what a leaver sees there by another group', async () => {
  await apply(club.join(editor.actor.id, 'editor'));
  await apply(home.shareCollection(owner.actor.id, box, null));
  await apply(home.leave(editor.actor.id));
  expect(await viewer.namesIn(box)).toEqual(['Lamp']);
});

test('a new name of a user who checked something shows in lists of those who share no group with them any more', async () => {
  const [tent = 0] = await owner.items(['Tent'], { collection_id: box });
  await editor.check(box, tent);
  await apply(home.leave(editor.actor.id));
  const at = new Date().toISOString();
  const rename = () => service.app.get(UsersService).rename({ id: editor.actor.id, display_name: 'Somebody else', at });
  await afterwards(rename, [owner, viewer]);
  await afterwards(() => service.app.get(UsersService).purge(editor.actor.id), [owner, viewer]);
});
