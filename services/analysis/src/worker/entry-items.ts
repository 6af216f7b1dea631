import { HttpException, Injectable } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { inventory, type SaveItemsAs } from '@whereabouts/shared/contracts/inventory.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import type { EntryEntity } from '../entries/entry.entity.js';
import { fileNameParts } from '../entries/file-name-parts.js';
import type { Detection } from '../vision/vision-model.js';
import type { ClaimedEntry } from './claimed-entry.js';

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

/** On whose behalf a worker acts. */
export function ownerOf(entry: ClaimedEntry): Actor {
  return { id: entry.user_id, role: 'user' };
}

/** What is to be saved: the file name's places win over the entry's, which fill the rest (docs/rules/analysis.md). */
function itemsOf(entry: ClaimedEntry, { items, named_by }: Detection): SaveItemsAs {
  const named = fileNameParts(entry.file_name);
  return {
    actor: ownerOf(entry),
    queue_id: entry.id,
    image_id: entry.image_id,
    collection_id: entry.collection_id ?? undefined,
    area: named.area ?? entry.area,
    location: named.location ?? entry.location,
    sub_location: entry.sub_location,
    items: items.map(({ name, description, category, color, quantity, confidence, alternatives, box }) => ({
      name,
      description,
      category,
      color,
      quantity,
      quantity_min: entry.quantity_min ?? undefined,
      image_box: box,
      file_name: entry.file_name,
      review: named_by === 'model' ? { confidence, alternatives } : { confidence: null, alternatives: [] },
    })),
  };
}
