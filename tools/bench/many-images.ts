import { type ApiUser, numberedImage } from '../demo/api-user.js';

/** Parallel uploads. */
const AT_ONCE = 8;

/** Adds different images to the queue as one batch. The batch stays paused until `resumeBatch`. */
export async function addPausedBatch(user: ApiUser, batch_id: string, first: number, count: number) {
  await add(user, batch_id, first);
  const paused = await user.call(`/api/queue/batch/${batch_id}/pause`, { method: 'POST' });
  if (!paused.ok) throw new Error(`pausing got status ${paused.status}`);
  let next = first + 1;
  const lane = async () => {
    while (next < first + count) {
      const number = next;
      next += 1;
      await add(user, batch_id, number);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

export async function resumeBatch(user: ApiUser, batch_id: string) {
  const resumed = await user.call(`/api/queue/batch/${batch_id}/resume`, { method: 'POST' });
  if (!resumed.ok) throw new Error(`resuming got status ${resumed.status}`);
}

async function add(user: ApiUser, batch_id: string, number: number) {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(await numberedImage(number))]), `photo_${number}.jpg`);
  form.append('file_name', `photo_${number}.jpg`);
  form.append('batch_id', batch_id);
  const added = await user.call('/api/queue/add', { method: 'POST', body: form });
  if (added.status !== 201) throw new Error(`adding a photo got status ${added.status}`);
}
