import { draw, upload } from './add-photos.js';
import type { ApiUser } from './api-user.js';
import { type Photo, photo, thing } from './household/photo.js';

const CELLAR: Photo[] = [
  photo('cellar', 'Cellar', thing('', 'suitcase', 'green'), thing('', 'basket', 'beige')),
  // The household has it. Review says so.
  photo('garage', 'Cellar', thing('', 'drill', 'turquoise', { second: 'black' })),
  photo('cellar', 'Cellar', thing('', 'cardboardBox', 'brown'), thing('', 'lamp', 'red')),
  photo('cellar', 'Cellar', thing('', 'teddy', 'beige'), thing('', 'ball', 'orange')),
];
/** Without AI, an item gets its file's name, unless a camera chose the name. */
const CELLAR_FILES = ['Green_suitcase.jpg', 'Cordless_drill.jpg', 'IMG_3101.jpg', 'Old_teddy.jpg'];

const ATTIC: Photo[] = [
  photo('bedroom', 'Attic', thing('', 'frame', 'gold'), thing('', 'clock', 'brown')),
  photo('bedroom', 'Attic', thing('', 'guitar', 'brown')),
  photo('bedroom', 'Attic', thing('', 'jacket', 'purple'), thing('', 'handbag', 'red')),
];

const UNREACHABLE = 'The AI service cannot be reached. Your photo is safe; try again later.';

/** Adds a batch that becomes items, a paused batch, and failed entries. */
export async function fillQueue(user: ApiUser, seed: number): Promise<void> {
  const add = (image_id: number, file_name: string, more: object) =>
    user.send('POST', '/api/queue/add', { image_id, file_name, ...more });
  const cellar = await images(user, CELLAR, seed);
  const morning = { batch_id: `cellar-${user.id}`, batch_name: 'Cellar, this morning', area: 'Cellar' };
  for (const [index, image] of cellar.entries()) await add(image, CELLAR_FILES[index] ?? '', morning);

  const attic = await images(user, ATTIC, seed + CELLAR.length);
  const waiting = { batch_id: `attic-${user.id}`, batch_name: 'Attic', area: 'Attic' };
  const [first = 0, second = 0, third = 0] = attic;
  await add(first, 'IMG_3204.jpg', { ...waiting, status: 'error', error_message: UNREACHABLE });
  // Pauses the batch before it has entries, so that none is processed.
  await user.send('POST', `/api/queue/batch/${waiting.batch_id}/pause`, {});
  await add(second, 'IMG_3205.jpg', {
    ...waiting,
    status: 'skipped',
    error_message: 'Duplicate - 2 item(s) already exist',
  });
  await add(third, 'IMG_3206.jpg', waiting);
}

async function images(user: ApiUser, photos: Photo[], seed: number): Promise<number[]> {
  const ids = [];
  for (const [index, each] of photos.entries()) {
    const { jpeg } = await draw(each, seed + index);
    ids.push(await upload(user, jpeg, `IMG_${3000 + seed + index}.jpg`));
  }
  return ids;
}
