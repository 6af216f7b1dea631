import { randomUUID } from 'node:crypto';
import type { NewItem, SaveItemsAs } from '@whereabouts/shared/contracts/inventory.js';
import { imageFields } from './changed-item.js';
import type { ImageRef } from './images.js';
import type { ItemEntity } from './item.entity.js';

/** An item that is not there yet, and the collection it is to lie in. */
export type NewRow = Partial<ItemEntity> & Pick<ItemEntity, 'uuid'> & { collection_id?: number | undefined };

/** The images a call refers to. */
export function imageIdsOf({ items, image_id }: SaveItemsAs): number[] {
  return items.map((item) => imageOf(item, image_id)).filter((id) => id !== null);
}

/** Rows of a call: its top level fills what an item leaves out; each row has a uuid, once. */
export function rowsOf({ actor, items, queue_id, ...call }: SaveItemsAs, photos: Map<number, ImageRef>): NewRow[] {
  const rows = items.map((item): NewRow => {
    const image = photos.get(imageOf(item, call.image_id) ?? 0);
    return {
      ...item,
      image_box: image ? (item.image_box ?? null) : null,
      uuid: item.uuid ?? randomUUID(),
      user_id: actor.id,
      queue_id: queue_id ?? null,
      area: item.area === undefined ? (call.area ?? null) : item.area,
      location: item.location === undefined ? (call.location ?? null) : item.location,
      sub_location: item.sub_location === undefined ? (call.sub_location ?? null) : item.sub_location,
      collection_id: item.collection_id ?? call.collection_id,
      ...imageFields(image),
    };
  });
  return [...new Map(rows.map((row) => [row.uuid, row])).values()];
}

function imageOf(item: NewItem, shared: number | null | undefined): number | null {
  return (item.image_id === undefined ? shared : item.image_id) ?? null;
}
