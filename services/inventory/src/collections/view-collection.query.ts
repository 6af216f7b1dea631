import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { Collection } from '@whereabouts/shared/contracts/collections.js';
import type { EntityManager } from 'typeorm';
import { collectionNotFound } from './collection-access.js';
import { ONE_COLLECTION } from './collection-view.js';

const VIEW = `select row_to_json(c) as collection from (${ONE_COLLECTION}) c`;

/** One collection that the actor sees, with counts. @throws NotFoundException if the actor does not see it */
export async function viewCollection(manager: EntityManager, actor: Actor, id: number): Promise<Collection> {
  const [found] = await manager.query<{ collection: unknown }[]>(VIEW, [actor.id, id]);
  if (!found) throw collectionNotFound();
  return Collection.parse(found.collection);
}
