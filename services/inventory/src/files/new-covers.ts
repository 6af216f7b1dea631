import { MAX_FILES } from '@whereabouts/shared/contracts/limits.js';
import type { EntityManager } from 'typeorm';
import type { ItemEntity } from '../items/item.entity.js';
import { notAPhoto, tooManyFiles } from './file-problems.js';
import { IS_SHOWN_FILE } from './item-files-trigger.js';

const FILES_OF_IMAGES = `
  select n.item_id, bool_or(${IS_SHOWN_FILE}) as is_shown
  from unnest($1::bigint[], $2::bigint[]) n (item_id, image_id)
  join item_files f on f.item_id = n.item_id and f.image_id = n.image_id and f.deleted_at is null
  group by n.item_id`;

/**
 * Checks the photos that a change of items sets.
 * @param before the locked items, in the order of `after`
 * @throws BadRequestException `not_a_photo` for the picture of a receipt or a warranty paper of the item
 * @throws ConflictException `too_many_files`
 */
export async function assertNewCovers(manager: EntityManager, before: ItemEntity[], after: ItemEntity[]) {
  const changes = after.flatMap((item, index) => {
    const former = before[index];
    return former && item.image_id !== null && item.image_id !== former.image_id ? [{ item, former }] : [];
  });
  if (changes.length === 0) return;
  const known = await manager.query<{ item_id: number; is_shown: boolean }[]>(FILES_OF_IMAGES, [
    changes.map(({ item }) => item.id),
    changes.map(({ item }) => item.image_id),
  ]);
  if (known.some(({ is_shown }) => !is_shown)) throw notAPhoto();
  const there = new Set(known.map(({ item_id }) => item_id));
  // A new photo replaces the former one. Without a former one, it is one more file.
  const isOneMore = ({ item, former }: (typeof changes)[number]) => former.image_id === null && !there.has(item.id);
  if (changes.some((change) => isOneMore(change) && change.former.file_count >= MAX_FILES)) throw tooManyFiles();
}
