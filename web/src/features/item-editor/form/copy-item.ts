import type { Item } from '@whereabouts/shared/contracts/inventory.js';

/** Whether a copy goes without the photo: another's cannot stand on one's own item. */
export const leavesPhoto = ({ my_role, image_id }: Item) => my_role !== 'owner' && image_id !== null;

/** What a copy of an item begins as. */
export function copyFrom(item: Item): Item {
  if (!leavesPhoto(item)) return item;
  const none = { image_id: null, image_width: null, image_height: null };
  return { ...item, ...none, thumb_hash: null, image_url: null, thumbnail_url: null };
}
