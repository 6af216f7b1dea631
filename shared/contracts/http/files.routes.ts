import type { Route } from './route.js';

/** The files of items. */
export const FILE_ROUTES = {
  listFiles: 'GET /api/items/{item_id}/files',
  addFile: 'POST /api/items/{item_id}/files',
  changeFile: 'PUT /api/items/{item_id}/files/{file_id}',
  removeFile: 'DELETE /api/items/{item_id}/files/{file_id}',
  restoreFile: 'POST /api/items/{item_id}/files/{file_id}/restore',
  moveFile: 'POST /api/items/{from_id}/files/{file_id}/move',
  getFileContent: 'GET /api/files/{file_id}/content{?thumb}',
  mergeItems: 'POST /api/items/merge',
} as const satisfies Record<string, Route>;
