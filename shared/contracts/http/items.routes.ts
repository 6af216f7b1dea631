import type { Route } from './route.js';

/** Items: single items, bulk changes, imports, search, and item shares. */
export const ITEM_ROUTES = {
  listItems: 'GET /api/items{?since,departed}',
  listVisibleItems: 'GET /api/sharing/items/my-items{?group_id,since,departed}',
  saveItems: 'POST /api/save-items',
  updateItems: 'POST /api/update-items',
  updateItemsByPut: 'PUT /api/update-items',
  getSuggestions: 'GET /api/items/suggestions',
  getItem: 'GET /api/items/{item_id}',
  deleteItem: 'DELETE /api/items/{item_id}{?scope}',
  bulkMove: 'POST /api/items/bulk-move',
  bulkDelete: 'POST /api/items/bulk-delete',
  bulkTag: 'POST /api/items/bulk-tag',
  previewImport: 'POST /api/items/import/preview',
  importItems: 'POST /api/items/import',
  search: 'GET /api/search{?q,tag,category,limit,cursor}',
  shareItems: 'POST /api/sharing/groups/{group_id}/items',
  unshareItem: 'DELETE /api/sharing/groups/{group_id}/items/{item_id}',
  listGroupsOfItems: 'POST /api/sharing/items/shared-groups',
} as const satisfies Record<string, Route>;
