import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { ApiUser } from './api-user.js';

const COLLECTIONS = [
  { name: 'Camping trip', is_checklist: true, tag: 'camping' },
  { name: 'Weekly shop', stock_keeping: true, tag: 'weekly' },
  { name: 'Insured', tag: 'insured' },
  { name: 'Christmas', tag: 'christmas' },
  { name: 'Lena', tag: 'lena' },
  { name: 'Important papers', tag: 'important' },
  { name: 'Flea market', tag: 'for sale' },
  { name: 'Moving house', is_checklist: true, tag: 'to pack' },
];

/** Collections by name, and an empty one. */
export type Collections = Map<string, Collection>;

/** Creates collections by tag, and a checklist with one finished run and one in progress. */
export async function fillCollections(user: ApiUser, items: Item[]): Promise<Collections> {
  const made: Collections = new Map();
  for (const { tag, ...collection } of COLLECTIONS) {
    const answer = await user.send<{ collection: Collection }>('POST', '/api/collections', collection);
    made.set(collection.name, answer.collection);
  }
  await sortInto(made, user, items);
  const checklist = `/api/collections/${made.get('Camping trip')?.id}`;
  const camping = items.filter(({ tags }) => tags.includes('camping'));
  const check = async (some: Item[], is_checked: boolean) => {
    for (const { id } of some) await user.send('PUT', `${checklist}/items/${id}/check`, { is_checked });
  };
  await user.send('POST', `${checklist}/runs`, {});
  await check(camping.slice(0, -2), true);
  await user.send('POST', `${checklist}/runs/finish`, {});
  await user.send('POST', `${checklist}/runs`, {});
  await check(camping.slice(0, Math.ceil(camping.length / 2)), true);
  return made;
}

/** Puts each item into the collections of its tags. */
export async function sortInto(collections: Collections, user: ApiUser, items: Item[]): Promise<void> {
  for (const { name, tag } of COLLECTIONS) {
    const item_ids = items.filter(({ tags }) => tags.includes(tag)).map(({ id }) => id);
    if (item_ids.length) await user.send('POST', `/api/collections/${collections.get(name)?.id}/items`, { item_ids });
  }
}
