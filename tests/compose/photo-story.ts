import { type ApiUser, numberedImage } from '../../tools/demo/api-user.js';
import { untilReady } from '../../tools/start/readiness.js';

/** Drops a photo on Scan. @throws Error unless the photo becomes an item with a picture */
export async function photoBecomesItem(user: ApiUser, number: number): Promise<void> {
  const name = `Blue mug ${number}`;
  const added = await user.addPhoto(await numberedImage(number), `${name}--Kitchen.jpg`);
  if (added.status !== 201) throw new Error(`a photo got status ${added.status}`);
  const findItem = async () => {
    const item = (await user.items()).find((one) => one.name === name);
    if (!item) throw new Error('not yet');
    return item;
  };
  await untilReady(findItem, { name: 'The item', log: 'the log of the worker', seconds: 60 });
  await itemHasPicture(user, name);
}

/** @throws Error unless the item with this name shows its picture */
export async function itemHasPicture(user: ApiUser, name: string): Promise<void> {
  const item = (await user.items()).find((one) => one.name === name);
  const picture = await user.call(`/api/images/${item?.image_id}/content?thumb=1`);
  if (!picture.headers.get('content-type')?.startsWith('image/')) throw new Error(`${name} has no picture`);
}
