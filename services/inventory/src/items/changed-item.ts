import type { ItemChange } from '@whereabouts/shared/contracts/inventory.js';
import type { ImageRef } from './images.js';
import type { ItemEntity } from './item.entity.js';

/** The image that a change puts an item onto; none when it says nothing of one, takes it away, or names the item's own. */
export function newImageOf(item: Pick<ItemEntity, 'image_id'>, change: ItemChange | undefined): number | null {
  const image_id = change?.image_id ?? null;
  return image_id === item.image_id ? null : image_id;
}

/** An item with what a change says: absent fields keep their value, `null` clears. Its image's measures go along. */
export function changedItem(
  item: ItemEntity,
  change: ItemChange | undefined,
  photos: Map<number, ImageRef>,
): ItemEntity {
  const { id: _id, updated_at: _read, ...fields } = change ?? { id: item.id };
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const keepsPhoto = fields.image_id === undefined || fields.image_id === item.image_id;
  // A box is of one image: on another one it would show something else.
  const photo = keepsPhoto ? {} : { image_box: null, ...imageFields(photos.get(fields.image_id ?? 0)) };
  const isNamed = fields.name !== undefined && fields.name !== item.name;
  const changed = { ...item, ...photo, ...given, ...(isNamed && { review: null }) };
  return changed.image_id === null ? { ...changed, image_box: null } : changed;
}

/** What an item keeps of the image it stands on. */
export function imageFields(image: ImageRef | undefined) {
  return {
    image_id: image?.id ?? null,
    image_width: image?.width ?? null,
    image_height: image?.height ?? null,
    thumb_hash: image?.thumb_hash ?? null,
  };
}
