import type { ItemFile } from '@whereabouts/shared/contracts/files.js';
import type { StoredFile } from '@whereabouts/shared/contracts/media.js';
import type { EntityManager } from 'typeorm';
import type { ItemFileEntity } from './item-file.entity.js';
import { IS_SHOWN_FILE } from './item-files-trigger.js';

/** A live file as it is read for an answer. */
export type FileRow = Pick<
  ItemFileEntity,
  'id' | 'item_id' | 'kind' | 'name' | 'image_id' | 'is_photo' | 'image_box' | 'url' | 'is_cover' | 'created_at'
> & { position: number; added_by_name: string };

/** The order of an item's files, and of the next cover. */
export const FILE_ORDER = 'f.is_cover desc, f.position, f.id';

/** The columns of a `FileRow`. `position` counts the files of the item that the reader gets. */
export const FILE_COLUMNS = `
  f.id, f.item_id, f.kind, f.name, f.image_id, f.is_photo, f.image_box, f.url, f.is_cover,
  to_json(f.created_at) #>> '{}' as created_at,
  (row_number() over (partition by f.item_id order by ${FILE_ORDER}) - 1)::int as position,
  coalesce((select display_name from users where id = f.added_by), '') as added_by_name`;

const OF_ITEM = `
  select ${FILE_COLUMNS} from item_files f
  where f.item_id = $1 and f.deleted_at is null and ($2 or ${IS_SHOWN_FILE}) order by ${FILE_ORDER}`;

/** The files of an item, the cover first. @param is_editor whether the reader also gets private files */
export function filesOfItem(manager: EntityManager, item_id: number, is_editor: boolean): Promise<FileRow[]> {
  return manager.query(OF_ITEM, [item_id, is_editor]);
}

/** @param stored what media knows of the bytes; undefined for an address, and while media does not answer */
export function asItemFile(row: FileRow, stored: StoredFile | undefined): ItemFile {
  const { item_id: _item, is_photo, image_id, image_box, ...file } = row;
  const preview_problem = stored?.preview_problem ?? null;
  const facts = { content_type: stored?.content_type ?? null, bytes: stored?.bytes ?? 0, preview_problem };
  if (image_id === null) return { ...file, ...facts, image_id, image_box, content_url: null, thumbnail_url: null };
  if (is_photo) {
    const content_url = `/api/images/${image_id}/content`;
    const box = image_box ? `&box=${image_box}` : '';
    return { ...file, ...facts, image_id, image_box, content_url, thumbnail_url: `${content_url}?thumb=1${box}` };
  }
  const content_url = `/api/files/${row.id}/content`;
  const thumbnail_url = stored?.has_thumbnail ? `${content_url}?thumb=1` : null;
  return { ...file, ...facts, image_id: null, image_box, content_url, thumbnail_url };
}
