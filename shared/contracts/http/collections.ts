import { z } from 'zod';
import {
  BatchUpdate,
  CollectionChange,
  CollectionsQuery,
  collections,
  MembershipQuery,
  NewCollection,
} from '../collections.js';
import { Since } from '../fields.js';
import { forward } from './call.js';
import { COLLECTION_ROUTES } from './collections.routes.js';

export const collectionCalls = {
  listCollections: forward(COLLECTION_ROUTES.listCollections, collections.list, {
    summary: 'Lists your own collections. Counts and the Stock collection are included on request.',
    query: CollectionsQuery,
    isHeavy: true,
  }),
  listSharedCollections: forward(COLLECTION_ROUTES.listSharedCollections, collections.shared, {
    summary: 'Lists other users’ collections that are shared with your groups.',
    isHeavy: true,
  }),
  getMembership: forward(COLLECTION_ROUTES.getMembership, collections.membership, {
    summary: 'Lists the collections that you can add items to, and which of the items `item_ids=1,2` each contains.',
    query: MembershipQuery,
  }),
  createCollection: forward(COLLECTION_ROUTES.createCollection, collections.create, {
    summary: 'Creates a collection.',
    body: NewCollection,
    status: 201,
    errors: { 409: ['name_taken', 'quota_reached'] },
  }),
  batchUpdateCollections: forward(COLLECTION_ROUTES.batchUpdateCollections, collections.batchUpdate, {
    summary: 'Adds items to collections and removes them. Each change succeeds or fails on its own.',
    body: BatchUpdate,
  }),
  getCollection: forward(COLLECTION_ROUTES.getCollection, collections.find, { summary: 'Returns a collection.' }),
  changeCollection: forward(COLLECTION_ROUTES.changeCollection, collections.change, {
    summary: 'Changes a collection. Owner only.',
    body: CollectionChange,
    errors: { 403: ['read_only'], 409: ['name_taken', 'system_collection'] },
  }),
  deleteCollection: forward(COLLECTION_ROUTES.deleteCollection, collections.delete, {
    summary: 'Deletes a collection, but not its items. Owner only.',
    errors: { 403: ['read_only'], 409: ['system_collection'] },
  }),
  duplicateCollection: forward(COLLECTION_ROUTES.duplicateCollection, collections.duplicate, {
    summary: 'Copies a collection under another name, with the same items, all unchecked.',
    body: collections.duplicate.request.pick({ name: true }),
    status: 201,
    errors: { 409: ['name_taken', 'quota_reached'] },
  }),
  listCollectionItems: forward(COLLECTION_ROUTES.listCollectionItems, collections.items, {
    summary: 'Lists the items of a collection. With `since` set to an earlier ETag, lists only the changes.',
    query: z.object({ since: Since }),
    isHeavy: true,
  }),
  addCollectionItems: forward(COLLECTION_ROUTES.addCollectionItems, collections.addItems, {
    summary: 'Adds items to a collection.',
    body: collections.addItems.request.pick({ item_ids: true }),
    errors: { 403: ['read_only', 'own_items_only', 'read_only_item'], 404: ['item_not_found'] },
  }),
  emptyCollection: forward(COLLECTION_ROUTES.emptyCollection, collections.empty, {
    summary: 'Removes all items from a collection. Owner only.',
    errors: { 403: ['read_only'] },
  }),
  removeCollectionItem: forward(COLLECTION_ROUTES.removeCollectionItem, collections.removeItem, {
    summary: 'Removes an item from a collection.',
    errors: { 403: ['read_only'] },
  }),
};
