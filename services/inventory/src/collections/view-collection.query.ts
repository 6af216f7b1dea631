import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { Collection } from '@whereabouts/shared/contracts/collections.js';
import type { Access } from '@whereabouts/shared/contracts/sharing.js';
import type { EntityManager } from 'typeorm';
import { collectionNotFound } from './collection-access.js';
import { collectionView } from './collection-view.js';

const VIEW = `select row_to_json(c) as collection from (${collectionView('c.id = $2::bigint')}) c`;

/** One that the actor sees, with counts. @throws NotFoundException for one deleted meanwhile */
export async function viewCollection(
  manager: EntityManager,
  actor: Actor,
  access: Access,
  id: number,
): Promise<Collection> {
  const [found] = await manager.query<{ collection: unknown }[]>(VIEW, [actor.id, id, JSON.stringify(access), true]);
  if (!found) throw collectionNotFound();
  return Collection.parse(found.collection);
}
