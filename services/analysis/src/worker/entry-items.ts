import { HttpException, Injectable } from '@nestjs/common';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import type { EntryEntity } from '../entries/entry.entity.js';
import type { Detection } from '../vision/vision-model.js';
import type { ClaimedEntry } from './claimed-entry.js';
import { itemsOf } from './items-of-entry.js';

/** What came of an entry. */
export type SavedFromEntry = Pick<EntryEntity, 'items_saved' | 'item_names'>;

/** Of how many items the entry keeps the names (contract `Entry`). */
const NAMES_KEPT = 3;

/** The way of what was seen into the inventory, which saves an entry's items once, however often it is asked. */
@Injectable()
export class EntryItems {
  constructor(private readonly messenger: Messenger) {}

  /** A collection that has gone, or has been closed to its owner, costs no item. */
  async save(entry: ClaimedEntry, detection: Detection): Promise<SavedFromEntry> {
    const call = itemsOf(entry, detection);
    try {
      return outcomeOf((await this.messenger.call(inventory.saveItems, call)).total_saved, detection);
    } catch (error) {
      if (!call.collection_id || !isShut(error)) throw error;
      const again = { ...call, collection_id: undefined };
      return outcomeOf((await this.messenger.call(inventory.saveItems, again)).total_saved, detection);
    }
  }
}

/** Nothing comes of an entry that was undone meanwhile. */
function outcomeOf(items_saved: number, { items }: Detection): SavedFromEntry {
  const named = items.slice(0, Math.min(NAMES_KEPT, items_saved));
  return { items_saved, item_names: named.map(({ name }) => name) };
}

/** 404 `collection_not_found`, or 403 where it may only be looked at by now. */
function isShut(error: unknown): boolean {
  if (!(error instanceof HttpException)) return false;
  const { code } = error.getResponse() as { code?: string };
  return code === 'collection_not_found' || error.getStatus() === 403;
}
