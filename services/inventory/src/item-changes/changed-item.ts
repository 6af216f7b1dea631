import { mergedValues } from '@whereabouts/shared/contracts/custom-fields.js';
import type { ItemChange } from '@whereabouts/shared/contracts/inventory.js';
import type { ImageRef } from '@whereabouts/shared/contracts/media.js';
import type { ItemEntity } from '../items/item.entity.js';

/** The new image of a changed item; null if the change does not set another image. */
export function newImageOf(item: Pick<ItemEntity, 'image_id'>, change: ItemChange | undefined): number | null {
  const image_id = change?.image_id ?? null;
  return image_id === item.image_id ? null : image_id;
}

/**
 * Applies a change to an item: absent fields keep their value, and `null` clears. This is also true of each custom
 * field. A new image also sets its dimensions.
 */
export function changedItem(
  item: ItemEntity,
  change: ItemChange | undefined,
  photos: Map<number, ImageRef>,
): ItemEntity {
  const { id: _id, updated_at: _read, ...fields } = change ?? { id: item.id };
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const keepsPhoto = fields.image_id === undefined || fields.image_id === item.image_id;
  // A box and a text belong to one image: another image shows something else.
  const photo = keepsPhoto
    ? {}
    : { image_box: null, printed_text: null, ...imageFields(photos.get(fields.image_id ?? 0)) };
  const isNamed = fields.name !== undefined && fields.name !== item.name;
  const custom = mergedValues(item.custom, fields.custom);
  const changed = { ...item, ...photo, ...given, custom, ...(isNamed && { review: null }) };
  return changed.image_id === null ? { ...changed, image_box: null } : changed;
}

/** The fields that an item stores of its image. */
export function imageFields(image: ImageRef | undefined) {
  return {
    image_id: image?.id ?? null,
    image_width: image?.width ?? null,
    image_height: image?.height ?? null,
    thumb_hash: image?.thumb_hash ?? null,
  };
}
