import type { SavedItems } from '@whereabouts/shared/contracts/inventory.js';
import type { ApiUser } from '../testing/api-user.js';
import { addPhotos } from './add-photos.js';
import { fillCollections, sortInto } from './fill-collections.js';
import { fillGroups } from './fill-groups.js';
import { fillQueue } from './fill-queue.js';
import { GARAGE } from './household/garage.js';
import { KITCHEN } from './household/kitchen.js';
import { LIVING } from './household/living.js';
import { STORAGE } from './household/storage.js';
import { WITHOUT_PHOTO } from './household/without-photo.js';

/** Shelves photographed after everything else has happened: they are what one sees first. */
const LATEST = 8;

/** Seeds of photos drawn for others than the household itself start here. */
const OTHER_SEEDS = 500;

/** Thrown away again: bought once too often, broken, given away. */
const IN_TRASH = ['Mug with a dot', 'Old phone', 'Beach ball', 'Vanilla candle', 'Drone'];

/** Fills an account by the API as its owner would: things with photos and places, collections, others, queue, trash. */
export async function fillAccount(address: string, user: ApiUser, tell: (what: string) => void): Promise<void> {
  // What was added last is shown first: the rooms that look best come last.
  const photos = [...STORAGE, ...GARAGE, ...LIVING, ...KITCHEN];
  const latest = photos.splice(-LATEST);
  await fillQueue(user, OTHER_SEEDS + 100);
  tell(`Photographing ${photos.length + LATEST} shelves…`);
  const bare = await user.send<SavedItems>('POST', '/api/save-items', { items: WITHOUT_PHOTO });
  const items = [...bare.items, ...(await addPhotos(user, photos, 1))];
  tell('Collections, groups and guests…');
  const collections = await fillCollections(user, items);
  await fillGroups(address, user, items, collections, OTHER_SEEDS);
  const last = await addPhotos(user, latest, photos.length + 1);
  await sortInto(collections, user, last);
  const item_ids = items.filter(({ name }) => IN_TRASH.includes(name)).map(({ id }) => id);
  await user.send('POST', '/api/items/bulk-delete', { item_ids });
  const used = items.filter(({ name }) => ['Plasters', 'Chickpeas, tinned'].includes(name));
  await user.send('POST', '/api/update-items', { items: used.map(({ id }) => ({ id, quantity: 1, quantity_min: 3 })) });
}
