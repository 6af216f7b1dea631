import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { SaveItemsAs } from '@whereabouts/shared/contracts/inventory.js';
import { fileNameParts } from '../entries/file-name-parts.js';
import type { Detection } from '../vision/vision-model.js';
import type { ClaimedEntry } from './claimed-entry.js';

/** On whose behalf a worker acts. */
export function ownerOf(entry: ClaimedEntry): Actor {
  return { id: entry.user_id, role: 'user' };
}

/** What is to be saved: the file name's places win over the entry's, which fill the rest (docs/rules/analysis.md). */
export function itemsOf(entry: ClaimedEntry, { items, named_by }: Detection): SaveItemsAs {
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
