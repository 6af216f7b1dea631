import type { SavedItems } from '@whereabouts/shared/contracts/inventory.js';
import { addPhotos } from '../../../tools/demo/add-photos.js';
import type { ApiUser } from '../../../tools/demo/api-user.js';
import { fillCollections } from '../../../tools/demo/fill-collections.js';
import { fillGroups } from '../../../tools/demo/fill-groups.js';
import { KITCHEN } from '../../../tools/demo/household/kitchen.js';
import { WITHOUT_PHOTO } from '../../../tools/demo/household/without-photo.js';
import { address } from '../people.js';

/** The number of photos of the demo's kitchen. Drawing all photos of the demo takes longer than the walk. */
const PHOTOS = 3;

/** Fills an account with items, collections, groups and trash of the demo. The walk itself fills the queue. */
export async function fillHousehold(user: ApiUser): Promise<void> {
  const { items } = await user.send<SavedItems>('POST', '/api/save-items', { items: WITHOUT_PHOTO });
  const pictured = await addPhotos(user, KITCHEN.slice(0, PHOTOS), 1);
  const all = [...items, ...pictured];
  const collections = await fillCollections(user, all);
  await fillGroups(address(), user, all, collections, 200);
  await user.send('POST', '/api/items/bulk-delete', { item_ids: items.slice(-3).map(({ id }) => id) });
}
