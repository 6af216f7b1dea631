import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { collections } from '@whereabouts/shared/contracts/collections.js';
import { customFields } from '@whereabouts/shared/contracts/custom-field-schemas.js';
import { files } from '@whereabouts/shared/contracts/files.js';
import { guestCollections } from '@whereabouts/shared/contracts/guests.js';
import type { EventKind } from '@whereabouts/shared/contracts/history.js';
import { history } from '@whereabouts/shared/contracts/history.js';
import { API_CALLS } from '@whereabouts/shared/contracts/http/api-calls.js';
import { parseRoute } from '@whereabouts/shared/contracts/http/route.js';
import { imports } from '@whereabouts/shared/contracts/imports.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { places } from '@whereabouts/shared/contracts/places.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { createCollection } from '../testing/create-collection.js';
import { filesOf } from '../testing/files-of.js';
import { grantAccess } from '../testing/grant-access.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { TestUser } from '../testing/test-user.js';

let service: InventoryService;
let me: TestUser;
let her: TestUser;

beforeAll(async () => {
  service = await inventoryService();
  [me, her] = [new TestUser(service), new TestUser(service)];
});

afterAll(() => service?.close());

interface Change {
  kind: EventKind;
  /** Prepares an item and returns its id and the change. */
  of: () => Promise<[id: number, change: () => Promise<unknown>]>;
}

/** A change of a new item. */
const changed = (kind: EventKind, change: (id: number) => Promise<unknown>, more = {}): Change => ({
  kind,
  of: async () => {
    const [id = 0] = await me.items(['Drill'], { area: 'Attic', ...more });
    return [id, () => change(id)];
  },
});

/** A change of a file of a new item. */
const ofFile = (kind: EventKind, change: (id: number, file: number) => Promise<unknown>, prepare?: typeof change) =>
  ({
    kind,
    of: async () => {
      const [id = 0] = await me.items(['Drill']);
      const file = await mine(id).add({ image_id: 8, name: 'Paper.pdf' });
      await prepare?.(id, file.id);
      return [id, () => change(id, file.id)];
    },
  }) satisfies Change;

const call = <Fields extends object>(fields: Fields) => ({ actor: me.actor, ...fields });
const mine = (id: number) => filesOf(service, me.actor, id);

const inStock = async (id: number) => me.add((await me.stock()).id, [id]);
const share = (item_ids: number[]) =>
  grantAccess(service, her.actor.id, { items: [{ owner_id: me.actor.id, item_ids }] });
const shareCollection = async (ids: number[]) => {
  const collection_id = await createCollection(service, me.actor.id, ids);
  await grantAccess(service, her.actor.id, {
    collections: [{ owner_id: me.actor.id, collection_id, member_ids: [me.actor.id, her.actor.id] }],
  });
  return collection_id;
};
/** Ends the access to an item in a shared collection. */
const inSharedCollection = (change: (id: number, collection_id: number) => Promise<unknown>): Change => ({
  kind: 'unshared',
  of: async () => {
    const ids = await me.items(['Drill']);
    const collection_id = await shareCollection(ids);
    return [ids[0] ?? 0, () => change(ids[0] ?? 0, collection_id)];
  },
});
const unshare = () => grantAccess(service, her.actor.id, { empty: [1] });
const asGuest = (collection_id: number) => ({ link_id: 1, collection_id, owner_id: me.actor.id });

async function customField(): Promise<number> {
  const fields = call({ name: `Field ${Math.random()}`, kind: 'text' as const });
  return (await me.messenger.call(customFields.create, fields)).field.id;
}

/** Each public call that changes items, and what it leaves in their history. */
const CHANGES: Record<string, Change> = {
  saveItems: {
    kind: 'created',
    of: async () => {
      const [before = 0] = await me.items(['Before']);
      return [before + 1, () => me.items(['New'])];
    },
  },
  updateItems: changed('changed', (id) => me.update({ id, color: 'red' })),
  updateItemsByPut: changed('changed', (id) => me.update({ id, image_id: 7 }), { image_id: 9 }),
  deleteItem: changed('trashed', (item_id) => me.messenger.call(inventory.deleteItem, call({ item_id }))),
  bulkMove: changed('changed', (id) => me.messenger.call(inventory.bulkMove, call({ item_ids: [id], area: 'Loft' }))),
  bulkDelete: changed('trashed', (id) => me.trash([id])),
  bulkTag: changed('changed', (id) =>
    me.messenger.call(inventory.bulkTag, call({ item_ids: [id], add: ['new'], remove: [] })),
  ),
  importItems: changed(
    'changed',
    () => {
      const csv = 'name,area,color\nDrill,Import,blue';
      return me.messenger.call(imports.run, call({ csv, on_existing: 'update' as const }));
    },
    { area: 'Import' },
  ),
  restoreItems: {
    kind: 'restored',
    of: async () => {
      const [id = 0] = await me.items(['Drill']);
      await me.trash([id]);
      return [id, () => me.restore([id])];
    },
  },
  renamePlace: changed(
    'changed',
    () => me.messenger.call(places.rename, call({ from: { area: 'Old' }, to: { area: 'Renamed' } })),
    { area: 'Old' },
  ),
  addFile: changed('file_added', (id) => mine(id).add({ url: 'https://example.com', name: 'Manual' })),
  changeFile: ofFile('changed', (id, file) => mine(id).change(file, { name: 'Renamed.pdf' })),
  removeFile: ofFile('file_removed', (id, file) => mine(id).remove(file)),
  restoreFile: ofFile(
    'file_added',
    (id, file) => mine(id).restore(file),
    (id, file) => mine(id).remove(file),
  ),
  moveFile: ofFile('file_removed', async (id, file) => {
    const [to = 0] = await me.items(['Other']);
    await mine(id).moveTo(to, file);
  }),
  mergeItems: changed('changed', async (into) => {
    await me.messenger.call(files.merge, call({ into, item_ids: await me.items(['Same drill']) }));
  }),
  revertEvent: {
    kind: 'changed',
    of: async () => {
      const [id = 0] = await me.items(['Drill']);
      await me.update({ id, name: 'Hammer' });
      const { events } = await me.messenger.call(history.ofItem, call({ item_id: id }));
      const event_id = events[0]?.id ?? 0;
      return [id, () => me.messenger.call(history.revert, call({ item_id: id, event_id }))];
    },
  },
  addCollectionItems: changed('changed', inStock),
  batchUpdateCollections: changed('changed', async (id) => {
    await me.batch([{ collection_id: (await me.stock()).id, action: 'add', item_ids: [id] }]);
  }),
  removeCollectionItem: changed('changed', async (id) => me.remove((await me.stock()).id, id), { stock_keeping: true }),
  emptyCollection: changed('changed', async () => me.empty((await me.stock()).id), { stock_keeping: true }),
  shareItems: changed('shared', (id) => share([id])),
  unshareItem: {
    kind: 'unshared',
    of: async () => {
      const ids = await me.items(['Drill']);
      await share(ids);
      return [ids[0] ?? 0, unshare];
    },
  },
  shareCollection: changed('shared', (id) => shareCollection([id])),
  unshareCollection: {
    kind: 'unshared',
    of: async () => {
      const ids = await me.items(['Drill']);
      await shareCollection(ids);
      return [ids[0] ?? 0, unshare];
    },
  },
  addToSharedCollection: changed('shared', async (id) => {
    const collection_id = await shareCollection([]);
    await me.add(collection_id, [id]);
  }),
  removeFromSharedCollection: inSharedCollection((id, collection_id) => me.remove(collection_id, id)),
  emptySharedCollection: inSharedCollection((_id, collection_id) => me.empty(collection_id)),
  deleteCollection: inSharedCollection((_id, collection_id) =>
    me.messenger.call(collections.delete, call({ collection_id })),
  ),
  deleteCustomField: {
    kind: 'changed',
    of: async () => {
      const field_id = await customField();
      const [id = 0] = await me.items(['Drill'], { custom: { [field_id]: 'Value' } });
      return [id, () => me.messenger.call(customFields.remove, call({ field_id }))];
    },
  },
  addGuestItem: {
    kind: 'created',
    of: async () => {
      const { id: collection_id } = await me.create('Shopping', {});
      const [before = 0] = await me.items(['Before']);
      return [before + 1, () => me.messenger.call(guestCollections.add, { ...asGuest(collection_id), name: 'Milk' })];
    },
  },
  removeGuestItem: {
    kind: 'trashed',
    of: async () => {
      const { id: collection_id } = await me.create('Picnic', {});
      const grant = asGuest(collection_id);
      const { item } = await me.messenger.call(guestCollections.add, { ...grant, name: 'Milk' });
      return [item.id, () => me.messenger.call(guestCollections.remove, { ...grant, item_id: item.id })];
    },
  },
  removeGuestItems: {
    kind: 'trashed',
    of: async () => {
      const { id: collection_id } = await me.create('Party', {});
      const { item } = await me.messenger.call(guestCollections.add, { ...asGuest(collection_id), name: 'Milk' });
      return [item.id, () => me.messenger.call(guestCollections.removeAdded, call({ collection_id, link_id: 1 }))];
    },
  },
  undoBatch: {
    kind: 'trashed',
    of: async () => {
      await me.messenger.call(inventory.saveItems, call({ items: [{ name: 'Found' }], queue_id: 1 }));
      const [{ id }] = await service.source.query('select id from items where queue_id = 1');
      return [id, () => me.messenger.call(inventory.undoEntries, call({ queue_ids: [1] }))];
    },
  },
  reprocessEntry: {
    kind: 'trashed',
    of: async () => {
      await me.messenger.call(inventory.saveItems, call({ items: [{ name: 'Found' }], queue_id: 2 }));
      const [{ id }] = await service.source.query('select id from items where queue_id = 2');
      return [id, () => me.messenger.call(inventory.forgetEntry, call({ queue_id: 2 }))];
    },
  },
};

/** Calls that end grants as `unshareItem` does: sharing tells inventory of the ended shares. */
const END_SHARES = ['deleteGroup', 'removeMember'];

/** Calls that erase items with their history. */
const ERASE = ['eraseTrash', 'deleteMe'];

/** Calls that change no item. Checks, order and names of collections belong to the collection. */
const CHANGE_NO_ITEM = [
  ...[
    'previewImport',
    'search',
    'listGroupsOfItems',
    'createPlace',
    'deletePlace',
    'deleteImage',
    'findSimilar',
    'analyzeImage',
  ],
  ...['createCollection', 'changeCollection', 'duplicateCollection', 'changeSharePermission'],
  ...['createGuestLink', 'revokeGuestLink', 'deleteGuestLink', 'reopenGuestLink', 'unlockGuestLink', 'checkGuestItem'],
  ...['checkItem', 'uncheckAll', 'startChecklistRun', 'finishChecklistRun', 'createCustomField', 'changeCustomField'],
  ...['createGroup', 'changeGroup', 'addMember', 'changeMember', 'withdrawInvitation', 'showInvitation'],
  ...['acceptInvitation', 'changeDefaultGroup', 'correctAnalysis', 'createReport'],
  ...['addEntry', 'clearCompleted', 'changeEntryStatus', 'removeEntry', 'removeBatch', 'pauseBatch', 'resumeBatch'],
];

const OTHER_SECTIONS = ['Accounts', 'Administration', 'Notices'];

test('every public call is known to leave history or to change no item', () => {
  const known = new Set([...Object.keys(CHANGES), ...END_SHARES, ...ERASE, ...CHANGE_NO_ITEM]);
  const unknown = Object.entries(API_CALLS)
    .filter(([section]) => !OTHER_SECTIONS.includes(section))
    .flatMap(([, calls]) => Object.entries(calls))
    .filter(([name, { route }]) => parseRoute(route).method !== 'GET' && !known.has(name))
    .map(([name]) => name);
  expect(unknown).toEqual([]);
});

describe('a change leaves an event', () => {
  test.each(Object.entries(CHANGES))('%s', async (_name, { kind, of }) => {
    const [id, change] = await of();
    const last = await lastEvent();
    await change();
    await until(async () => (await kindsSince(id, last)).includes(kind));
  });
});

async function lastEvent(): Promise<number> {
  const [{ id }] = await service.source.query('select coalesce(max(id), 0) as id from item_events');
  return id;
}

async function kindsSince(item_id: number, id: number): Promise<EventKind[]> {
  const rows = await service.source.query<{ kind: EventKind }[]>(
    'select kind from item_events where item_id = $1 and id > $2',
    [item_id, id],
  );
  return rows.map(({ kind }) => kind);
}
