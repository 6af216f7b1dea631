import { z } from 'zod';
import { Actor } from './auth.js';
import { calledBy, command, LIST_TIMEOUT_MS, rawCommand } from './contract.js';
import { Id, Ids, IfNoneMatch, PathId, requiredText, Since, Timestamp } from './fields.js';
import { Item, ItemListChanges } from './inventory.js';
import { MAX_COLLECTION_NAME } from './limits.js';
import { Success } from './problem.js';

/**
 * A named set of items. The system collection, "Stock", holds exactly the items with `stock_keeping`
 * (docs/rules/collections.md).
 */
export const Collection = z.object({
  id: Id,
  name: z.string(),
  is_system: z.boolean(),
  is_checklist: z.boolean(),
  stock_keeping: z.boolean(),
  /** Items in the collection, excluding trash. Null in a list that was requested without counts. */
  item_count: z.int().nullable(),
  /** Low-stock items of the collection. Null in a list that was requested without counts. */
  low_stock_count: z.int().nullable(),
  owner_id: Id,
  owner_name: z.string(),
  /** The group through which the actor sees another user's collection. Null for the actor's own. */
  group_id: Id.nullable(),
  group_name: z.string().nullable(),
  /**
   * The actor's permission. If several groups share the collection, the strongest permission decides, then the lowest
   * id.
   */
  permission: z.enum(['owner', 'edit', 'view']),
  created_at: Timestamp,
});
export type Collection = z.infer<typeof Collection>;

export const CollectionList = z.object({ collections: z.array(Collection) });
export type CollectionList = z.infer<typeof CollectionList>;

const Flag = z
  .stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' })
  .meta({ enum: ['true', 'false'] })
  .default(false);

/** Query of the list of collections. */
export const CollectionsQuery = z.object({ include_counts: Flag, include_system: Flag });
export type CollectionsQuery = z.infer<typeof CollectionsQuery>;

const CollectionName = requiredText(MAX_COLLECTION_NAME, 'Collection name is required');

export const NewCollection = z.object({
  name: CollectionName,
  is_checklist: z.boolean().default(false),
  stock_keeping: z.boolean().default(false),
});
export type NewCollection = z.input<typeof NewCollection>;

/** Absent fields keep their value. */
export const CollectionChange = z.object({
  name: CollectionName.optional(),
  is_checklist: z.boolean().optional(),
  stock_keeping: z.boolean().optional(),
});
export type CollectionChange = z.infer<typeof CollectionChange>;

/** An item of a collection, with its check. */
export const CollectionItem = Item.extend({
  is_checked: z.boolean(),
  checked_at: Timestamp.nullable(),
  /** The user who checked the item. Null for a guest, and for checks from before names were stored. */
  checked_by_name: z.string().nullable(),
  added_at: Timestamp,
});
export type CollectionItem = z.infer<typeof CollectionItem>;

export const CollectionItems = z.object({ items: z.array(CollectionItem) });
export type CollectionItems = z.infer<typeof CollectionItems>;

/** As `ItemListChanges`. Items that left the collection are in `removed_ids`. */
export const CollectionItemChanges = ItemListChanges.extend({ items: z.array(CollectionItem) });
export type CollectionItemChanges = z.infer<typeof CollectionItemChanges>;

export const Checked = z.object({
  success: z.literal(true),
  is_checked: z.boolean(),
  checked_at: Timestamp.nullable(),
});
export type Checked = z.infer<typeof Checked>;

/**
 * Every collection that the actor can add items to. `count` is how many of the requested items it holds; it can be 0.
 */
export const Membership = z.object({
  collections: z.array(
    z.object({ id: Id, name: z.string(), is_system: z.boolean(), count: z.int(), item_ids: z.array(Id) }),
  ),
});
export type Membership = z.infer<typeof Membership>;

/** Query of the membership. Ids are separated by commas. */
export const MembershipQuery = z.object({
  item_ids: z
    .string()
    .transform((ids): unknown[] => ids.split(','))
    .pipe(z.array(PathId))
    .pipe(Ids)
    .meta({ pattern: '^[1-9]\\d{0,14}(,[1-9]\\d{0,14}){0,499}$' }),
});
export type MembershipQuery = z.infer<typeof MembershipQuery>;

export const BatchUpdate = z.object({
  changes: z
    .array(z.object({ collection_id: Id, action: z.enum(['add', 'remove']), item_ids: Ids }))
    .min(1)
    .max(500),
});
export type BatchUpdate = z.infer<typeof BatchUpdate>;

/** Each change succeeds or fails on its own. `success` is true if all succeeded. */
export const BatchUpdated = z.object({
  success: z.boolean(),
  errors: z.array(z.object({ collection_id: Id, error: z.string() })),
});
export type BatchUpdated = z.infer<typeof BatchUpdated>;

/** A collection in an export, with its items, excluding trash. */
export const ExportedCollection = Collection.pick({
  id: true,
  name: true,
  is_system: true,
  is_checklist: true,
  stock_keeping: true,
  created_at: true,
}).extend({
  items: z.array(CollectionItem.pick({ id: true, is_checked: true, checked_at: true, added_at: true })),
});
export const ExportedCollections = z.object({ collections: z.array(ExportedCollection) });
export type ExportedCollections = z.infer<typeof ExportedCollections>;

/** One run through a checklist: the user, the times, and the items that were unchecked at its end. */
export const ChecklistRun = z.object({
  id: Id,
  user_id: Id,
  user_name: z.string(),
  started_at: Timestamp,
  /** Null while the run is in progress. A checklist has at most one run in progress. */
  finished_at: Timestamp.nullable(),
  /** Null while the run is in progress. */
  total: z.int().nullable(),
  checked: z.int().nullable(),
  /** Names of the items that were unchecked at the end of the run, at most 500. */
  missing: z.array(z.string()),
});
export type ChecklistRun = z.infer<typeof ChecklistRun>;

const One = z.object({ actor: Actor, collection_id: Id });
const Answer = z.object({ collection: Collection });

/** Commands on collections, handled by inventory. A collection that the actor cannot see is a 404. */
export const collections = {
  list: rawCommand(
    'inventory.listCollections',
    z.object({
      actor: Actor,
      include_counts: z.boolean(),
      include_system: z.boolean(),
      if_none_match: IfNoneMatch,
    }),
    CollectionList,
  ),
  /**
   * Other users' collections that are shared with the actor's groups, each once, with counts. Includes shared Stock
   * collections.
   */
  shared: rawCommand(
    'inventory.sharedCollections',
    z.object({ actor: Actor, if_none_match: IfNoneMatch }),
    CollectionList,
  ),
  /** All of the actor's own collections, including Stock. */
  export: rawCommand('inventory.exportCollections', z.object({ actor: Actor }), ExportedCollections, LIST_TIMEOUT_MS),
  /** 409 `name_taken` if the actor has a collection with this name. Case does not matter. */
  create: command('inventory.createCollection', NewCollection.extend({ actor: Actor }), Answer),
  find: calledBy(['gateway', 'analysis'], command('inventory.findCollection', One, Collection)),
  /** 409 `system_collection` for Stock; 409 `name_taken`. */
  change: command('inventory.changeCollection', CollectionChange.extend(One.shape), Answer),
  /** 409 `system_collection` for Stock. Deletes no items. */
  delete: command('inventory.deleteCollection', One, Success),
  /** Creates a collection with another name and the same items, all unchecked. */
  duplicate: command('inventory.duplicateCollection', One.extend({ name: CollectionName }), Answer, LIST_TIMEOUT_MS),
  items: rawCommand(
    'inventory.collectionItems',
    One.extend({ if_none_match: IfNoneMatch, since: Since }),
    z.union([CollectionItemChanges, CollectionItems]),
    LIST_TIMEOUT_MS,
  ),
  addItems: command(
    'inventory.addToCollection',
    One.extend({ item_ids: Ids }),
    z.object({ success: z.literal(true), added_count: z.int() }),
  ),
  empty: command(
    'inventory.emptyCollection',
    One,
    z.object({ success: z.literal(true), removed_count: z.int() }),
    LIST_TIMEOUT_MS,
  ),
  removeItem: command('inventory.removeFromCollection', One.extend({ item_id: Id }), Success),
  /** 409 `not_a_checklist` if the collection is not a checklist. */
  check: command('inventory.checkItem', One.extend({ item_id: Id, is_checked: z.boolean() }), Checked),
  uncheckAll: command(
    'inventory.uncheckAll',
    One,
    z.object({ success: z.literal(true), unchecked_count: z.int() }),
    LIST_TIMEOUT_MS,
  ),
  membership: command('inventory.membership', z.object({ actor: Actor, item_ids: Ids }), Membership),
  batchUpdate: command('inventory.batchUpdate', BatchUpdate.extend({ actor: Actor }), BatchUpdated, LIST_TIMEOUT_MS),
  /** Latest first, at most 50. */
  runs: command('inventory.checklistRuns', One, z.object({ runs: z.array(ChecklistRun) })),
  /** Unchecks all items and starts a run. 409 `run_under_way`. */
  startRun: command('inventory.startChecklistRun', One, z.object({ run: ChecklistRun }), LIST_TIMEOUT_MS),
  /** Ends the run and stores the unchecked items. 409 `no_run_under_way`. */
  finishRun: command('inventory.finishChecklistRun', One, z.object({ run: ChecklistRun })),
};
