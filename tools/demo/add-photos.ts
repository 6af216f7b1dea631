import { COLORS } from '@whereabouts/shared/contracts/colors.js';
import type { Item, NewItem, SavedItems } from '@whereabouts/shared/contracts/inventory.js';
import type { ApiUser } from './api-user.js';
import { photograph } from './drawing/photograph.js';
import type { Photo } from './household/photo.js';

/** Parallel uploads. The server makes a user's further uploads wait. */
const AT_ONCE = 3;

/**
 * Draws the photos, adds them to the user's inventory, and creates an item for each object with its box, in the given
 * order.
 */
export async function addPhotos(user: ApiUser, photos: Photo[], firstSeed: number): Promise<Item[]> {
  const saved: Item[][] = [];
  const left = photos.entries();
  const addNext = async () => {
    for (const [index, photo] of left) saved[index] = await addPhoto(user, photo, firstSeed + index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, addNext));
  return saved.flat();
}

async function addPhoto(user: ApiUser, { room, place, things }: Photo, seed: number): Promise<Item[]> {
  const { jpeg, boxes } = await draw({ room, things }, seed);
  const image_id = await upload(user, jpeg, `IMG_${2000 + seed}.jpg`);
  const items: NewItem[] = things.map(({ drawn, second, ...known }, index) => {
    // An item alone on its photo fills the photo.
    return { ...known, ...place, ...(things.length > 1 && { image_box: boxes[index] }) };
  });
  return (await user.send<SavedItems>('POST', '/api/save-items', { items, image_id })).items;
}

/** A photo of these items. */
export function draw({ room, things }: Pick<Photo, 'room' | 'things'>, seed: number) {
  const subjects = things.map(({ drawn, color, second }) => ({ drawn, main: COLORS[color], second: COLORS[second] }));
  return photograph(subjects, room, seed);
}

/** Stores an image without items. */
export async function upload(user: ApiUser, jpeg: Buffer, file_name: string): Promise<number> {
  const form = new FormData();
  form.append('upload_only', 'true');
  form.append('image', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), file_name);
  const answer = await user.call('/api/analyze', { method: 'POST', body: form });
  const { image_id, error } = (await answer.json()) as { image_id?: number; error?: string };
  // A repeated picture is a 409 that names the existing image.
  if (!image_id) throw new Error(`A photo was not stored (${answer.status}): ${error}`);
  return image_id;
}
