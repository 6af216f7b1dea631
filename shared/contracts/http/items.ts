import { z } from 'zod';
import { BulkDelete, BulkMove, BulkTag } from '../bulk-changes.js';
import { PathId, Since } from '../fields.js';
import { Import, ImportRun, imports } from '../imports.js';
import { DeleteScope, inventory, SaveItems, UpdateItems } from '../inventory.js';
import { Search } from '../item-search.js';
import { ShareItems, sharing } from '../sharing.js';
import { forward } from './call.js';
import { ITEM_ROUTES } from './items.routes.js';

/** Departed items replace those of the list. */
const OnlyDeparted = z
  .stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' })
  .meta({ enum: ['true', 'false'] })
  .optional();

const CHANGES = {
  body: UpdateItems,
  errors: {
    400: ['too_many_tags', 'not_a_photo'],
    403: ['read_only_item', 'not_owned'],
    404: ['item_not_found', 'image_not_found', 'field_not_found'],
    409: ['stale_item', 'too_many_files'],
  },
};

const WRONG_TABLE = ['invalid_table', 'invalid_mapping'];
const TOO_LONG = ['too_large', 'table_too_long'];

export const itemCalls = {
  listItems: forward(ITEM_ROUTES.listItems, inventory.listItems, {
    summary:
      'Lists your own items. With `since` set to an earlier ETag, lists only the changes. With `departed=true`, lists those that were sold, given away, lost, broken or returned.',
    query: z.object({ since: Since, departed: OnlyDeparted }),
    isHeavy: true,
  }),
  listVisibleItems: forward(ITEM_ROUTES.listVisibleItems, inventory.listVisible, {
    summary:
      'Lists all items that you can see, or that one group shares. With `since` set to an earlier ETag, lists only the changes.',
    query: z.object({ group_id: PathId.optional(), since: Since, departed: OnlyDeparted }),
    errors: { 404: ['group_not_found'] },
    isHeavy: true,
  }),
  saveItems: forward(ITEM_ROUTES.saveItems, inventory.saveItems, {
    summary: 'Creates items. Top-level fields are the defaults for fields that an item omits.',
    body: SaveItems,
    status: 201,
    errors: {
      403: ['read_only', 'own_items_only'],
      404: ['image_not_found', 'collection_not_found', 'field_not_found'],
      409: ['quota_reached'],
    },
  }),
  updateItems: forward(ITEM_ROUTES.updateItems, inventory.updateItems, {
    summary: 'Changes items, all or none. With `updated_at`, rejects items that were changed since then.',
    ...CHANGES,
  }),
  updateItemsByPut: forward(ITEM_ROUTES.updateItemsByPut, inventory.updateItems, {
    summary: 'Alias of POST /api/update-items.',
    ...CHANGES,
  }),
  getSuggestions: forward(ITEM_ROUTES.getSuggestions, inventory.suggestions, {
    summary: 'Lists the categories, colors, places and tags that you have used, most used first.',
    isHeavy: true,
  }),
  getItem: forward(ITEM_ROUTES.getItem, inventory.getItem, {
    summary: 'Returns an item and the other users who can see it.',
  }),
  deleteItem: forward(ITEM_ROUTES.deleteItem, inventory.deleteItem, {
    summary: 'Moves an item to the trash, or all your items on the same image. Owner only.',
    query: z.object({ scope: DeleteScope }),
    errors: { 403: ['not_owned'] },
  }),
  bulkMove: forward(ITEM_ROUTES.bulkMove, inventory.bulkMove, {
    summary: 'Moves items to another place. Empty fields keep their value.',
    body: BulkMove,
    errors: { 403: ['read_only_item'], 404: ['item_not_found'] },
  }),
  bulkDelete: forward(ITEM_ROUTES.bulkDelete, inventory.bulkDelete, {
    summary: 'Moves your own items to the trash. Other users’ items are skipped and listed in `skipped_ids`.',
    needsRoom: false,
    body: BulkDelete,
    errors: { 403: ['not_owned'], 404: ['item_not_found'] },
  }),
  bulkTag: forward(ITEM_ROUTES.bulkTag, inventory.bulkTag, {
    summary: 'Adds tags to items and removes tags from them.',
    body: BulkTag,
    errors: { 400: ['too_many_tags'], 403: ['read_only_item'], 404: ['item_not_found'] },
  }),
  previewImport: forward(ITEM_ROUTES.previewImport, imports.preview, {
    summary: 'Previews the import of a CSV table. Changes nothing.',
    needsRoom: false,
    body: Import,
    errors: { 400: WRONG_TABLE, 413: TOO_LONG },
  }),
  importItems: forward(ITEM_ROUTES.importItems, imports.run, {
    summary:
      'Imports a CSV table: creates items or updates existing ones, all rows or none. Rows with errors can be skipped.',
    body: ImportRun,
    status: 201,
    errors: {
      400: [...WRONG_TABLE, 'ambiguous_columns', 'rows_with_errors', 'nothing_left'],
      409: ['quota_reached'],
      413: TOO_LONG,
    },
  }),
  search: forward(ITEM_ROUTES.search, inventory.search, {
    summary:
      'Searches the items that you can see by words, tag or category. `cursor` is the `next_cursor` of the previous page.',
    query: Search,
    isHeavy: true,
  }),
  shareItems: forward(ITEM_ROUTES.shareItems, sharing.shareItems, {
    summary: 'Shares your own items with a group. Requires the role editor or above in the group.',
    body: ShareItems,
    errors: { 403: ['not_owner', 'role_too_weak'], 404: ['item_not_found'] },
  }),
  unshareItem: forward(ITEM_ROUTES.unshareItem, sharing.unshareItem, {
    summary: 'Stops sharing an item with a group. Allowed for the item’s owner and for group owners.',
    errors: { 403: ['not_owner'] },
  }),
  listGroupsOfItems: forward(ITEM_ROUTES.listGroupsOfItems, sharing.groupsOfItems, {
    summary: 'Lists the groups that items are shared with directly, keyed by item id.',
    needsRoom: false,
    body: ShareItems,
  }),
};
