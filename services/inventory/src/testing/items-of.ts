import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { type Item, ItemList, inventory, type SaveItems } from '@whereabouts/shared/contracts/inventory.js';
import { TrashList, type TrashQuery, trash } from '@whereabouts/shared/contracts/trash.js';
import type { z } from 'zod';
import type { InventoryService } from './inventory-service.js';

/** Calls of a user about their items. */
export function itemsOf({ messenger }: InventoryService, actor: Actor) {
  return {
    async save(
      items: (SaveItems['items'][number] | string)[],
      call: Partial<SaveItems> & { queue_id?: number } = {},
    ): Promise<Item[]> {
      const named = items.map((item) => (typeof item === 'string' ? { name: item } : item));
      return (await messenger.call(inventory.saveItems, { ...call, items: named, actor })).items;
    },
    async ids(...names: string[]): Promise<number[]> {
      return (await this.save(names)).map(({ id }) => id);
    },
    async live(): Promise<Item[]> {
      const { json } = await messenger.call(inventory.listItems, { actor });
      return ItemList.parse(JSON.parse(String(json))).items;
    },
    /** All items that the user can see, or those of a group. */
    async visible(group_id?: number): Promise<Item[]> {
      const { json } = await messenger.call(inventory.listVisible, { actor, group_id });
      return ItemList.parse(JSON.parse(String(json))).items;
    },
    one: (item_id: number) => messenger.call(inventory.getItem, { actor, item_id }),
    async names(): Promise<string[]> {
      return (await this.live()).map(({ name }) => name).sort();
    },
    async trash(query: z.input<typeof TrashQuery> = {}): Promise<Item[]> {
      const { json } = await messenger.call(trash.list, { ...query, actor });
      return TrashList.parse(JSON.parse(String(json))).items;
    },
    update: (...items: z.input<typeof inventory.updateItems.request>['items']) =>
      messenger.call(inventory.updateItems, { items, actor }),
    remove: (item_id: number, scope?: 'one' | 'image') =>
      messenger.call(inventory.deleteItem, { item_id, scope, actor }),
    removeAll: (item_ids: number[]) => messenger.call(inventory.bulkDelete, { item_ids, actor }),
    restore: (item_ids: number[]) => messenger.call(trash.restore, { item_ids, actor }),
  };
}
