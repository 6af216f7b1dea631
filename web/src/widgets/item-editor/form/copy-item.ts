import type { Item } from '@whereabouts/shared/contracts/inventory.js';

/** Whether the copy omits the photo: an item cannot use a photo of another user. */
export const leavesPhoto = ({ my_role, image_id }: Item) => my_role !== 'owner' && image_id !== null;

/** The initial values for a copy of an item. */
export function copyFrom(item: Item): Item {
  if (!leavesPhoto(item)) return item;
  const none = { image_id: null, image_width: null, image_height: null };
  return { ...item, ...none, thumb_hash: null, image_url: null, thumbnail_url: null };
}
