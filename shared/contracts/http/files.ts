import { z } from 'zod';
import { FileName, Id, WebAddress } from '../fields.js';
import { FileChange, FileKindField, files, ItemFile, MergeItems, NewFile } from '../files.js';
import { Image } from '../media.js';
import { call, forward } from './call.js';
import { FILE_ROUTES } from './files.routes.js';
import { UPLOAD_ERRORS } from './images.js';

const READ_ONLY = { 403: ['read_only_item'] };
const NO_ROOM = { ...READ_ONLY, 409: ['too_many_files'] };

export const fileCalls = {
  listFiles: forward(FILE_ROUTES.listFiles, files.list, {
    summary: 'Lists the files of an item, the cover first. Viewers do not get receipts and warranty papers.',
  }),
  addFile: call(FILE_ROUTES.addFile, z.object({ file: ItemFile }), {
    summary:
      'Adds a file to an item: a form whose last part is `file` (a photo, a PDF or plain text), or JSON with a stored photo (`image_id`), a file of another item (`file_id`) or an address (`url` and `name`).',
    body: z
      .object({
        file: z.file().optional(),
        kind: FileKindField.optional(),
        name: FileName.optional(),
        image_id: Id.optional(),
        file_id: Id.optional(),
        url: WebAddress.optional(),
      })
      // A call without a file sends JSON.
      .meta({ required: ['file'] }),
    isForm: true,
    insteadOfForm: NewFile,
    status: 201,
    errors: {
      ...UPLOAD_ERRORS,
      ...READ_ONLY,
      400: ['not_a_photo'],
      404: ['image_not_found', 'file_not_found'],
      409: ['too_many_files', 'quota_reached'],
      413: ['file_too_large', ...UPLOAD_ERRORS[413]],
      415: ['file_not_supported', ...UPLOAD_ERRORS[415]],
    },
  }),
  changeFile: forward(FILE_ROUTES.changeFile, files.change, {
    summary: 'Renames a file, changes its kind or its place, or makes a photo the cover of the item.',
    body: FileChange,
    errors: { ...READ_ONLY, 400: ['not_a_photo'] },
  }),
  removeFile: forward(FILE_ROUTES.removeFile, files.remove, {
    summary: 'Removes a file from an item. It can be restored until the retention of the trash ends.',
    errors: READ_ONLY,
  }),
  restoreFile: forward(FILE_ROUTES.restoreFile, files.restore, {
    summary: 'Restores a removed file.',
    errors: NO_ROOM,
  }),
  moveFile: forward(FILE_ROUTES.moveFile, files.move, {
    summary: 'Moves a file to another item.',
    body: z.object({ item_id: Id }),
    errors: { ...NO_ROOM, 404: ['item_not_found'] },
  }),
  getFileContent: call(
    FILE_ROUTES.getFileContent,
    { content: [...Image.shape.content_type.options, 'application/pdf', 'text/plain'] },
    {
      summary: 'Returns the content of a file. With `thumb=1`, returns a thumbnail.',
      query: z.object({ thumb: z.string().optional() }),
      takesImageCookie: true,
    },
  ),
  mergeItems: forward(FILE_ROUTES.mergeItems, files.merge, {
    summary:
      'Merges your own items into one. Files and collections move, quantities add up, and the other items go to the trash together.',
    body: MergeItems,
    errors: { 400: ['quantity_too_large'], 404: ['item_not_found'], 409: ['too_many_files', 'item_departed'] },
  }),
};
