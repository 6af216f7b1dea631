import type { SavedItems } from '@whereabouts/shared/contracts/inventory.js';
import { addPhotos } from './add-photos.js';
import type { ApiUser } from './api-user.js';
import { fillCollections, sortInto } from './fill-collections.js';
import { fillCustomFields } from './fill-custom-fields.js';
import { fillFiles } from './fill-files.js';
import { fillGroups } from './fill-groups.js';
import { fillHistory } from './fill-history.js';
import { fillQueue } from './fill-queue.js';
import { FIRST_SHELVES, LAST_SHELVES } from './household/shelves.js';
import { WITHOUT_PHOTO } from './household/without-photo.js';

/** Seeds for photos of other users' items start here. */
const OTHER_SEEDS = 500;

/** Items for the trash: bought twice, broken, given away. */
const IN_TRASH = ['Mug with a dot', 'Old phone', 'Beach ball', 'Vanilla candle', 'Drone'];

/**
 * Fills an account through the API: items with photos, files and places, collections, other users, queue, trash. The first and
 * last steps show whether a fill was complete (`householdIn`).
 */
export async function fillAccount(address: string, user: ApiUser, tell: (what: string) => void): Promise<void> {
  const bare = await user.send<SavedItems>('POST', '/api/save-items', { items: WITHOUT_PHOTO });
  await fillQueue(user, OTHER_SEEDS + 100);
  tell(`Photographing ${FIRST_SHELVES.length + LAST_SHELVES.length} shelves…`);
  const items = [...bare.items, ...(await addPhotos(user, FIRST_SHELVES, 1))];
  tell('Receipts, manuals and second photos…');
  await fillFiles(user, items);
  await fillCustomFields(user, items);
  await fillHistory(user, items);
  tell('Collections, groups and guests…');
  const collections = await fillCollections(user, items);
  await fillGroups(address, user, items, collections, OTHER_SEEDS);
  const item_ids = items.filter(({ name }) => IN_TRASH.includes(name)).map(({ id }) => id);
  await user.send('POST', '/api/items/bulk-delete', { item_ids });
  // Marks the notices so far as read. Later notices stay unread.
  await user.send('POST', '/api/notices/read', { all: true });
  const used = items.filter(({ name }) => ['Plasters', 'Chickpeas, tinned'].includes(name));
  await user.send('POST', '/api/update-items', { items: used.map(({ id }) => ({ id, quantity: 1, quantity_min: 3 })) });
  const last = await addPhotos(user, LAST_SHELVES, FIRST_SHELVES.length + 1);
  await sortInto(collections, user, last);
}
