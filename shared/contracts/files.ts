import { z } from 'zod';
import { Actor } from './auth.js';
import { ItemState } from './bulk-changes.js';
import { command, LIST_TIMEOUT_MS } from './contract.js';
import { FileName, Id, Timestamp, WebAddress } from './fields.js';
import { FILE_KINDS } from './file-kinds.js';
import { Item } from './inventory.js';
import { GivenBox, ImageBox } from './item-schemas.js';
import { MAX_BATCH, MAX_FILES } from './limits.js';
import { PreviewProblem } from './media.js';
import { Success } from './problem.js';

export const FileKindField = z.enum(FILE_KINDS);

/** A photo, a document or an address that belongs to an item (docs/rules/files.md). */
export const ItemFile = z.object({
  id: Id,
  kind: FileKindField,
  /** Empty for a photo whose file had no name. */
  name: z.string(),
  /** Null for an address. */
  content_type: z.string().nullable(),
  /** 0 for an address. */
  bytes: z.int(),
  position: z.int(),
  /** The image of a photo. Null for documents and addresses. */
  image_id: Id.nullable(),
  /** The part of the image that shows the item. */
  image_box: ImageBox.nullable(),
  /** The address of a document that is stored elsewhere. */
  url: z.string().nullable(),
  content_url: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  /** Why a PDF has no thumbnail. Otherwise null. Absent in answers of earlier versions. */
  preview_problem: PreviewProblem.nullable().optional(),
  is_cover: z.boolean(),
  created_at: Timestamp,
  added_by_name: z.string(),
});
export type ItemFile = z.infer<typeof ItemFile>;

const OneFile = z.object({ file: ItemFile });

const OfImage = z.object({
  image_id: Id,
  kind: FileKindField.optional(),
  name: FileName.optional(),
  image_box: GivenBox.nullable().optional(),
});
const OfFile = z.object({ file_id: Id, kind: FileKindField.optional() });
const OfAddress = z.object({ url: WebAddress, name: FileName, kind: FileKindField.optional() });

/** A stored image or document, a file of another item, or an address. */
export const NewFile = z.union([OfImage, OfFile, OfAddress]);
export type NewFile = z.infer<typeof NewFile>;

/** The schema of a new file, by the field that says where its content is. Its errors name the wrong field. */
export function newFileSchema(given: unknown) {
  const has = (field: string) => (Object(given)[field] ?? null) !== null;
  if (has('image_id')) return OfImage;
  if (has('file_id')) return OfFile;
  return has('url') ? OfAddress : NewFile;
}

/** Changes of a file. Absent fields keep their value. */
export const FileChange = z.object({
  kind: FileKindField.optional(),
  name: FileName.optional(),
  /** The place in the list of the item's files, from 0. The cover is always first. */
  position: z.int().min(0).max(MAX_FILES).optional(),
  /** Makes the photo the item's cover. */
  is_cover: z.literal(true).optional(),
});
export type FileChange = z.infer<typeof FileChange>;

/** Merges items into one. */
export const MergeItems = z.object({ into: Id, item_ids: z.array(Id).min(1).max(MAX_BATCH) });

/** The kept item, and the states of all items for an Undo, which restores the others from the trash. */
export const MergedItem = z.object({ item: Item, changed: z.array(ItemState) });

/** A file as the export of its owner lists it. */
export const ExportedFile = ItemFile.omit({
  content_url: true,
  thumbnail_url: true,
  preview_problem: true,
  added_by_name: true,
}).extend({
  item_id: Id,
  /** Media's id of the bytes. Null for an address. */
  stored_id: Id.nullable(),
});
export type ExportedFile = z.infer<typeof ExportedFile>;

const onItem = z.object({ actor: Actor, item_id: Id });
const onFile = onItem.extend({ file_id: Id });

/** Commands about the files of items, handled by inventory. A file that the actor cannot see is a 404. */
export const files = {
  /** The cover is first. Viewers do not get receipts and warranty papers. */
  list: command('inventory.listFiles', onItem, z.object({ files: z.array(ItemFile) })),
  /** Before an upload: 409 `too_many_files` if the item has no room for another file. */
  admit: command('inventory.admitFile', onItem, Success),
  add: command('inventory.addFile', z.object({ actor: Actor, item_id: Id, given: NewFile }), OneFile),
  change: command('inventory.changeFile', onFile.extend(FileChange.shape), OneFile),
  /** The file can be restored until the retention of the trash ends. */
  remove: command('inventory.removeFile', onFile, Success),
  restore: command('inventory.restoreFile', onFile, OneFile),
  /** Moves a file from `from_id` to `item_id`. */
  move: command('inventory.moveFile', onFile.extend({ from_id: Id }), OneFile),
  /** A repeated call changes nothing and answers as the first one did. */
  merge: command('inventory.mergeItems', MergeItems.extend({ actor: Actor }), MergedItem, LIST_TIMEOUT_MS),
  /** Where media stores the bytes of a file. `image_box` is the part of a photo that shows the item. */
  find: command(
    'inventory.findFile',
    z.object({ actor: Actor, file_id: Id }),
    z.object({ stored_id: Id, name: z.string(), image_box: ImageBox.nullable() }),
  ),
  /** The files of the actor's next `limit` items with files after the item `after`, by item. For an export. */
  export: command(
    'inventory.exportFiles',
    z.object({ actor: Actor, after: z.int().min(0), limit: z.int().min(1).max(MAX_BATCH) }),
    z.object({ files: z.array(ExportedFile) }),
  ),
};
