import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { fieldsOfKind } from '@whereabouts/shared/contracts/item-fields.js';

/** Whether the copy omits the photo: an item cannot use a photo of another user. */
export const leavesPhoto = ({ my_role, image_id }: Item) => my_role !== 'owner' && image_id !== null;

/**
 * The initial values for a copy of an item. Another user's item has values of that user's custom fields, and amounts in
 * that user's currency.
 * @param currency the currency of the user who copies
 */
export function copyFrom(item: Item, currency: string | null): Item {
  if (item.my_role === 'owner') return item;
  const noPhoto = { image_id: null, image_width: null, image_height: null, thumb_hash: null };
  const noAmounts = Object.fromEntries(fieldsOfKind('money').map((name) => [name, null]));
  return {
    ...item,
    custom: {},
    ...(leavesPhoto(item) && { ...noPhoto, image_url: null, thumbnail_url: null }),
    ...(item.currency !== currency && noAmounts),
  };
}
