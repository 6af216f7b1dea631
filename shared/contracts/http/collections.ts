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
    summary: 'One’s own collections; counts, and the one of things kept in stock, only when asked for.',
    query: CollectionsQuery,
    isHeavy: true,
  }),
  listSharedCollections: forward(COLLECTION_ROUTES.listSharedCollections, collections.shared, {
    summary: 'Others’ collections that are shared with one’s groups.',
    isHeavy: true,
  }),
  getMembership: forward(COLLECTION_ROUTES.getMembership, collections.membership, {
    summary: 'Which of some items, `item_ids=1,2`, are in each collection that one can put things into.',
    query: MembershipQuery,
  }),
  createCollection: forward(COLLECTION_ROUTES.createCollection, collections.create, {
    summary: 'Makes a collection.',
    body: NewCollection,
    status: 201,
    errors: { 409: ['name_taken', 'quota_reached'] },
  }),
  batchUpdateCollections: forward(COLLECTION_ROUTES.batchUpdateCollections, collections.batchUpdate, {
    summary: 'Puts items into collections and takes them out; each change stands or falls by itself.',
    body: BatchUpdate,
  }),
  getCollection: forward(COLLECTION_ROUTES.getCollection, collections.find, { summary: 'A collection one sees.' }),
  changeCollection: forward(COLLECTION_ROUTES.changeCollection, collections.change, {
    summary: 'Changes a collection. By its owner.',
    body: CollectionChange,
    errors: { 403: ['read_only'], 409: ['name_taken', 'system_collection'] },
  }),
  deleteCollection: forward(COLLECTION_ROUTES.deleteCollection, collections.delete, {
    summary: 'Deletes a collection, but none of its items. By its owner.',
    errors: { 403: ['read_only'], 409: ['system_collection'] },
  }),
  duplicateCollection: forward(COLLECTION_ROUTES.duplicateCollection, collections.duplicate, {
    summary: 'Makes a collection of another name with the same items, none of them checked.',
    body: collections.duplicate.request.pick({ name: true }),
    status: 201,
    errors: { 409: ['name_taken', 'quota_reached'] },
  }),
  listCollectionItems: forward(COLLECTION_ROUTES.listCollectionItems, collections.items, {
    summary: 'What lies in a collection, or what has changed of that `since` the list had that ETag.',
    query: z.object({ since: Since }),
    isHeavy: true,
  }),
  addCollectionItems: forward(COLLECTION_ROUTES.addCollectionItems, collections.addItems, {
    summary: 'Puts items into a collection.',
    body: collections.addItems.request.pick({ item_ids: true }),
    errors: { 403: ['read_only', 'own_items_only', 'read_only_item'], 404: ['item_not_found'] },
  }),
  emptyCollection: forward(COLLECTION_ROUTES.emptyCollection, collections.empty, {
    summary: 'Takes everything out of a collection. By its owner.',
    errors: { 403: ['read_only'] },
  }),
  removeCollectionItem: forward(COLLECTION_ROUTES.removeCollectionItem, collections.removeItem, {
    summary: 'Takes an item out of a collection.',
    errors: { 403: ['read_only'] },
  }),
};
