import { z } from 'zod';
import { BulkDelete, BulkMove, BulkTag } from '../bulk-changes.js';
import { PathId, Since } from '../fields.js';
import { Import, ImportRun, imports } from '../imports.js';
import { DeleteScope, inventory, SaveItems, UpdateItems } from '../inventory.js';
import { Search } from '../item-search.js';
import { ShareItems, sharing } from '../sharing.js';
import { forward } from './call.js';
import { ITEM_ROUTES } from './items.routes.js';

const CHANGES = {
  body: UpdateItems,
  errors: {
    400: ['too_many_tags'],
    403: ['read_only_item'],
    404: ['item_not_found', 'image_not_found'],
    409: ['stale_item'],
  },
};

const WRONG_TABLE = ['invalid_table', 'invalid_mapping'];
const TOO_LONG = ['too_large', 'table_too_long'];

export const itemCalls = {
  listItems: forward(ITEM_ROUTES.listItems, inventory.listItems, {
    summary: 'One’s own items, or what has changed of them `since` the list had that ETag.',
    query: z.object({ since: Since }),
    isHeavy: true,
  }),
  listVisibleItems: forward(ITEM_ROUTES.listVisibleItems, inventory.listVisible, {
    summary:
      'All items one sees, or what one group shares; or what has changed of them `since` the list had that ETag.',
    query: z.object({ group_id: PathId.optional(), since: Since }),
    errors: { 404: ['group_not_found'] },
    isHeavy: true,
  }),
  saveItems: forward(ITEM_ROUTES.saveItems, inventory.saveItems, {
    summary: 'Makes items; what the call says of all of them fills what an item leaves out.',
    body: SaveItems,
    status: 201,
    errors: {
      403: ['read_only', 'own_items_only'],
      404: ['image_not_found', 'collection_not_found'],
      409: ['quota_reached'],
    },
  }),
  updateItems: forward(ITEM_ROUTES.updateItems, inventory.updateItems, {
    summary: 'Changes items, all or none; with `updated_at` only if nobody has changed them since.',
    ...CHANGES,
  }),
  updateItemsByPut: forward(ITEM_ROUTES.updateItemsByPut, inventory.updateItems, {
    summary: 'The same by the other method.',
    ...CHANGES,
  }),
  getSuggestions: forward(ITEM_ROUTES.getSuggestions, inventory.suggestions, {
    summary: 'Words one has used so far, most used first.',
    isHeavy: true,
  }),
  getItem: forward(ITEM_ROUTES.getItem, inventory.getItem, { summary: 'An item, and who else sees it.' }),
  deleteItem: forward(ITEM_ROUTES.deleteItem, inventory.deleteItem, {
    summary: 'Puts an item into the trash, or all of one’s own on the same image. By its owner.',
    query: z.object({ scope: DeleteScope }),
    errors: { 403: ['not_owned'] },
  }),
  bulkMove: forward(ITEM_ROUTES.bulkMove, inventory.bulkMove, {
    summary: 'Moves items to another place; empty fields keep their values.',
    body: BulkMove,
    errors: { 403: ['read_only_item'], 404: ['item_not_found'] },
  }),
  bulkDelete: forward(ITEM_ROUTES.bulkDelete, inventory.bulkDelete, {
    summary: 'Puts items into the trash; only owned ones go, the others are named.',
    needsRoom: false,
    body: BulkDelete,
    errors: { 403: ['not_owned'], 404: ['item_not_found'] },
  }),
  bulkTag: forward(ITEM_ROUTES.bulkTag, inventory.bulkTag, {
    summary: 'Adds tags to items, and takes tags off them.',
    body: BulkTag,
    errors: { 400: ['too_many_tags'], 403: ['read_only_item'], 404: ['item_not_found'] },
  }),
  previewImport: forward(ITEM_ROUTES.previewImport, imports.preview, {
    summary: 'What the items of a CSV table would become; nothing is done yet.',
    needsRoom: false,
    body: Import,
    errors: { 400: WRONG_TABLE, 413: TOO_LONG },
  }),
  importItems: forward(ITEM_ROUTES.importItems, imports.run, {
    summary:
      'Makes items of the rows of a CSV table, or updates those that are there: all or none, unless rows with errors are to be skipped.',
    body: ImportRun,
    status: 201,
    errors: {
      400: [...WRONG_TABLE, 'ambiguous_columns', 'rows_with_errors', 'nothing_left'],
      409: ['quota_reached'],
      413: TOO_LONG,
    },
  }),
  search: forward(ITEM_ROUTES.search, inventory.search, {
    summary: 'Items one sees by words, a tag, a category; `cursor` is a former answer’s `next_cursor`.',
    query: Search,
    isHeavy: true,
  }),
  shareItems: forward(ITEM_ROUTES.shareItems, sharing.shareItems, {
    summary: 'Shares one’s own items with a group. By editors of the group and above.',
    body: ShareItems,
    errors: { 403: ['not_owner', 'role_too_weak'], 404: ['item_not_found'] },
  }),
  unshareItem: forward(ITEM_ROUTES.unshareItem, sharing.unshareItem, {
    summary: 'Shares an item with a group no more. By the item’s owner, or an owner of the group.',
    errors: { 403: ['not_owner'] },
  }),
  listGroupsOfItems: forward(ITEM_ROUTES.listGroupsOfItems, sharing.groupsOfItems, {
    summary: 'One’s groups that each of some items is shared with by itself, by the item’s id.',
    needsRoom: false,
    body: ShareItems,
  }),
};
