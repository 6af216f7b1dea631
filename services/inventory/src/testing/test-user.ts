import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import {
  type BatchUpdate,
  CollectionItems,
  CollectionList,
  collections,
  type NewCollection,
} from '@whereabouts/shared/contracts/collections.js';
import { type ItemChange, inventory, type NewItem } from '@whereabouts/shared/contracts/inventory.js';
import { NoticeList, notices } from '@whereabouts/shared/contracts/notices.js';
import { trash } from '@whereabouts/shared/contracts/trash.js';
import type { InventoryService } from './inventory-service.js';

let users = 0;

/** A new user with their own items. All calls go through the messenger. */
export class TestUser {
  readonly actor: Actor = { id: ++users, role: 'user' };

  constructor(private readonly service: InventoryService) {}

  get messenger() {
    return this.service.messenger;
  }

  /** Creates items and returns their ids in the order of the names. */
  async items(names: string[], more: Partial<NewItem> = {}): Promise<number[]> {
    const items = names.map((name) => ({ ...more, name }));
    const saved = await this.messenger.call(inventory.saveItems, { actor: this.actor, items });
    const ids = new Map(saved.items.map(({ name, id }) => [name, id]));
    return names.map((name) => ids.get(name) ?? 0);
  }

  /** Creates any number of items, without the limits of a call. */
  async manyItems(count: number): Promise<number[]> {
    const rows = await this.service.source.query<{ id: number }[]>(
      `insert into items (user_id, uuid, name) select $1, gen_random_uuid(), 'Thing ' || n from generate_series(1, $2) n
       returning id`,
      [this.actor.id, count],
    );
    return rows.map(({ id }) => id);
  }

  async update(...items: ItemChange[]) {
    return (await this.messenger.call(inventory.updateItems, { actor: this.actor, items })).items;
  }

  item(item_id: number) {
    return this.messenger.call(inventory.getItem, { actor: this.actor, item_id });
  }

  async itemsEtag() {
    return (await this.messenger.call(inventory.listItems, { actor: this.actor })).etag;
  }

  trash(item_ids: number[]) {
    return this.messenger.call(inventory.bulkDelete, { actor: this.actor, item_ids });
  }

  restore(item_ids: number[]) {
    return this.messenger.call(trash.restore, { actor: this.actor, item_ids });
  }

  async create(name: string, more: Omit<NewCollection, 'name'> = {}) {
    return (await this.messenger.call(collections.create, { ...more, name, actor: this.actor })).collection;
  }

  find(collection_id: number) {
    return this.messenger.call(collections.find, { actor: this.actor, collection_id });
  }

  rawList(if_none_match?: string, include_counts = true, include_system = true) {
    const wanted = { include_counts, include_system, if_none_match };
    return this.messenger.call(collections.list, { ...wanted, actor: this.actor });
  }

  async list(include_counts = true, include_system = true) {
    const { json } = await this.rawList(undefined, include_counts, include_system);
    return CollectionList.parse(JSON.parse(String(json))).collections;
  }

  rawShared(if_none_match?: string) {
    return this.messenger.call(collections.shared, { actor: this.actor, if_none_match });
  }

  /** Collections of other users that are shared with this user. */
  async shared() {
    return CollectionList.parse(JSON.parse(String((await this.rawShared()).json))).collections;
  }

  async stock() {
    const [stock] = await this.list();
    if (!stock?.is_system) throw new Error('Stock must be the first collection');
    return stock;
  }

  rawItems(collection_id: number, if_none_match?: string) {
    return this.messenger.call(collections.items, { actor: this.actor, collection_id, if_none_match });
  }

  async inside(collection_id: number) {
    const { json } = await this.rawItems(collection_id);
    return CollectionItems.parse(JSON.parse(String(json))).items;
  }

  async namesIn(collection_id: number) {
    return (await this.inside(collection_id)).map(({ name }) => name).sort();
  }

  add(collection_id: number, item_ids: number[]) {
    return this.messenger.call(collections.addItems, { actor: this.actor, collection_id, item_ids });
  }

  remove(collection_id: number, item_id: number) {
    return this.messenger.call(collections.removeItem, { actor: this.actor, collection_id, item_id });
  }

  empty(collection_id: number) {
    return this.messenger.call(collections.empty, { actor: this.actor, collection_id });
  }

  check(collection_id: number, item_id: number, is_checked = true) {
    return this.messenger.call(collections.check, { actor: this.actor, collection_id, item_id, is_checked });
  }

  async membership(item_ids: number[]) {
    return (await this.messenger.call(collections.membership, { actor: this.actor, item_ids })).collections;
  }

  batch(changes: BatchUpdate['changes']) {
    return this.messenger.call(collections.batchUpdate, { actor: this.actor, changes });
  }

  rawNotices(if_none_match?: string, page: { unread?: boolean; cursor?: string | undefined } = {}) {
    return this.messenger.call(notices.list, { ...page, actor: this.actor, if_none_match });
  }

  async notices(page: { unread?: boolean; cursor?: string | undefined } = {}) {
    return NoticeList.parse(JSON.parse(String((await this.rawNotices(undefined, page)).json)));
  }
}
