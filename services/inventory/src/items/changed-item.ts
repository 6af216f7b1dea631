import type { ItemChange } from '@whereabouts/shared/contracts/inventory.js';
import type { PlacedImage } from '@whereabouts/shared/contracts/media.js';
import type { ItemEntity } from './item.entity.js';

/** An item with what a change says: absent fields keep their value, `null` clears. Its photo's measures go along. */
export function changedItem(
  item: ItemEntity,
  change: ItemChange | undefined,
  photos: Map<number, PlacedImage>,
): ItemEntity {
  const { id: _id, updated_at: _read, ...fields } = change ?? { id: item.id };
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const photo = fields.image_id === undefined ? {} : placedOn(photos.get(fields.image_id ?? 0));
  return { ...item, ...given, ...photo };
}

/** What an item keeps of the photo it stands on. */
export function placedOn(image: PlacedImage | undefined) {
  return {
    image_id: image?.id ?? null,
    image_width: image?.width ?? null,
    image_height: image?.height ?? null,
    thumb_hash: image?.thumb_hash ?? null,
  };
}
