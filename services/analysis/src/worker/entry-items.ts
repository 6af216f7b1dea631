import { HttpException, Injectable } from '@nestjs/common';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import type { Detection } from '../vision/vision-model.js';
import type { ClaimedEntry } from './claimed-entry.js';
import { itemsOf } from './items-of-entry.js';

/** The way of what was seen into the inventory, which saves an entry's items once, however often it is asked. */
@Injectable()
export class EntryItems {
  constructor(private readonly messenger: Messenger) {}

  /** Answers how many items there are. A collection that has gone, or has been closed to its owner, costs no item. */
  async save(entry: ClaimedEntry, detection: Detection): Promise<number> {
    const call = itemsOf(entry, detection);
    try {
      return (await this.messenger.call(inventory.saveItems, call)).total_saved;
    } catch (error) {
      if (!call.collection_id || !isShut(error)) throw error;
      return (await this.messenger.call(inventory.saveItems, { ...call, collection_id: undefined })).total_saved;
    }
  }
}

/** 404 `collection_not_found`, or 403 where it may only be looked at by now. */
function isShut(error: unknown): boolean {
  if (!(error instanceof HttpException)) return false;
  const { code } = error.getResponse() as { code?: string };
  return code === 'collection_not_found' || error.getStatus() === 403;
}
