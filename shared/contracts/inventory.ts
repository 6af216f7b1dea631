import { z } from 'zod';
import { Actor } from './auth.js';
import {
  BulkDelete,
  BulkDeleted,
  BulkMove,
  BulkTag,
  Changes,
  DeletedCount,
  IfUnchanged,
  UpdatedCount,
} from './bulk-changes.js';
import { calledBy, command, event, LIST_TIMEOUT_MS, rawCommand } from './contract.js';
import { FileName, Id, IfNoneMatch, ItemName, Place, Since, Timestamp } from './fields.js';
import { Group } from './groups.js';
import { GivenFields, ImageBox, StoredFields } from './item-schemas.js';
import { Search, Suggestions } from './item-search.js';
import { MAX_BATCH } from './limits.js';
import { oneLine } from './plain-text.js';
import { Success } from './problem.js';
import { GroupGrants } from './sharing.js';

export const AccessType = z.enum(['my_personal', 'shared', 'shared_with_me', 'group_owned']);
export type AccessType = z.infer<typeof AccessType>;

/** What analysis was not sure of; `null` once somebody has looked at the item or has named it. */
export const Review = z.object({
  /** 0 to 1; `null` when no AI has looked. */
  confidence: z.number().min(0).max(1).nullable(),
  /** What else it may be, the likeliest first. */
  alternatives: z.array(z.string().overwrite(oneLine)),
});
export type Review = z.infer<typeof Review>;

export const Item = StoredFields.extend({
  id: Id,
  uuid: z.string().nullable(),
  image_width: z.int().nullable(),
  image_height: z.int().nullable(),
  /** ThumbHash of the image, base64. */
  thumb_hash: z.string().nullable(),
  /** Of the image it was made from, as the camera or a user called it. */
  file_name: z.string().nullable(),
  review: Review.nullable(),
  image_url: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  /** What the guest who added it by a guest link calls themselves; null for what its owner added. */
  guest_name: z.string().nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
  deleted_at: Timestamp.nullable(),
  user_id: Id,
  owner_name: z.string(),
  access_type: AccessType,
  group_name: z.string().nullable(),
  my_role: z.enum(['owner', 'editor', 'viewer']),
});
export type Item = z.infer<typeof Item>;

/** An item by itself. */
export const ItemDetails = Item.extend({
  /** Who else sees it, but for its owner: by name, at most 20; of another's item, who does so through a group of one's own. */
  visible_to: z.array(z.object({ user_id: Id, display_name: z.string() })),
  /** All of them. */
  visible_to_count: z.int(),
});
export type ItemDetails = z.infer<typeof ItemDetails>;

export const ItemList = z.object({ items: z.array(Item) });
export type ItemList = z.infer<typeof ItemList>;

/** What has changed in a list since it had an ETag; where that is not known any more, it is the whole list instead. */
export const ItemListChanges = ItemList.extend({
  /** Gone from the list, or never in it. */
  removed_ids: z.array(Id),
  /** The ETag of the list after these changes. */
  since: z.string(),
});
export type ItemListChanges = z.infer<typeof ItemListChanges>;

/** What a caller may set of an item. Left-out fields take their defaults: quantity and minimum 1 (docs/rules/items.md). */
export const NewItem = GivenFields.partial().extend({
  name: ItemName,
  /** Puts it into this collection, too. */
  collection_id: Id.optional(),
  /** Made by the client; makes a repeated call harmless. Written as PostgreSQL writes it. */
  uuid: z.uuid().toLowerCase().optional(),
});
export type NewItem = z.infer<typeof NewItem>;

/** Top-level fields fill what an item leaves out (api, `POST /api/save-items`). */
export const SaveItems = z.object({
  items: z.array(NewItem).min(1).max(MAX_BATCH),
  image_id: Id.nullable().optional(),
  area: Place.optional(),
  location: Place.optional(),
  sub_location: Place.optional(),
  collection_id: Id.optional(),
});
export type SaveItems = z.infer<typeof SaveItems>;

export const SavedItems = z.object({
  success: z.literal(true),
  total_saved: z.int(),
  items: z.array(Item),
});
export type SavedItems = z.infer<typeof SavedItems>;

/** Images of one batch in the queue. */
export const MAX_BATCH_ENTRIES = 10_000;

/**
 * `queue_id` names the queue entry whose items these are: an entry's items are created once, whoever asks how often. They
 * are counted in the answer, and not shown.
 */
export const SaveItemsAs = SaveItems.extend({
  items: z
    .array(NewItem.extend({ review: Review.optional(), file_name: FileName.optional() }))
    .min(1)
    .max(MAX_BATCH),
  actor: Actor,
  queue_id: Id.optional(),
});
export type SaveItemsAs = z.infer<typeof SaveItemsAs>;

/** Fields to change: absent ones keep their value, `null` clears optional ones. */
export const ItemChange = NewItem.omit({ uuid: true, collection_id: true }).partial().extend({
  id: Id,
  /** Somebody has looked at it. */
  review: z.null().optional(),
  /** As read: when the item has changed since, the call is refused (409 `stale_item` with `current`). */
  updated_at: Timestamp.optional(),
});
export type ItemChange = z.infer<typeof ItemChange>;

export const UpdateItems = z.object({
  items: z.array(ItemChange).min(1).max(MAX_BATCH),
  if_unchanged: IfUnchanged.optional(),
});
export type UpdateItems = z.infer<typeof UpdateItems>;

export const UpdatedItems = Changes.extend({ success: z.literal(true), items: z.array(Item) });
export type UpdatedItems = z.infer<typeof UpdatedItems>;

/** `one` item, or every item of the actor on the same image (docs/rules/items.md). */
export const DeleteScope = z.enum(['one', 'image']).default('one');

/** What groups hold: live items that a group shares, directly or through a collection. */
export const GroupContents = z.array(
  Group.pick({ members_preview: true, item_count: true, picture: true, shared_collections: true }).extend({
    group_id: Id,
  }),
);
export type GroupContents = z.infer<typeof GroupContents>;

export const SearchPage = z.object({ items: z.array(Item), next_cursor: z.string().nullable() });
export type SearchPage = z.infer<typeof SearchPage>;

/** Whoever changes a share waits no longer than this for everybody else to see it. */
const APPLY_GRANTS_MS = 1_000;

export const inventory = {
  /** For admins: items of everybody, without those in the trash, as they were some seconds ago. */
  stats: command('inventory.stats', z.object({ actor: Actor }), z.object({ item_count: z.int() })),
  saveItems: calledBy(['gateway', 'analysis'], command('inventory.saveItems', SaveItemsAs, SavedItems)),
  /** All or nothing; 409 `stale_item` with `current` for an item that has changed since it was read. */
  updateItems: command('inventory.updateItems', UpdateItems.extend({ actor: Actor }), UpdatedItems),
  /** To the trash. */
  deleteItem: command(
    'inventory.deleteItem',
    z.object({ actor: Actor, item_id: Id, scope: DeleteScope }),
    DeletedCount,
  ),
  bulkMove: command('inventory.bulkMove', BulkMove.safeExtend({ actor: Actor }), UpdatedCount, LIST_TIMEOUT_MS),
  bulkDelete: command('inventory.bulkDelete', BulkDelete.extend({ actor: Actor }), BulkDeleted, LIST_TIMEOUT_MS),
  bulkTag: command('inventory.bulkTag', BulkTag.safeExtend({ actor: Actor }), UpdatedCount, LIST_TIMEOUT_MS),
  search: command('inventory.search', Search.safeExtend({ actor: Actor }), SearchPage, LIST_TIMEOUT_MS),
  suggestions: rawCommand('inventory.suggestions', z.object({ actor: Actor, if_none_match: IfNoneMatch }), Suggestions),
  listItems: rawCommand(
    'inventory.listItems',
    z.object({ actor: Actor, if_none_match: IfNoneMatch, since: Since }),
    z.union([ItemListChanges, ItemList]),
    LIST_TIMEOUT_MS,
  ),
  /** Everything the actor can see; with `group_id` only what that group shares, the actor's own included. */
  listVisible: rawCommand(
    'inventory.listVisible',
    z.object({ actor: Actor, group_id: Id.optional(), if_none_match: IfNoneMatch, since: Since }),
    z.union([ItemListChanges, ItemList]),
    LIST_TIMEOUT_MS,
  ),
  /** Who is in the actor's groups, and what lies there. */
  groupContents: command('inventory.groupContents', z.object({ actor: Actor }), z.object({ contents: GroupContents })),
  /** For sharing: applies what it has just changed, so that its caller sees it with their next call; the event follows. */
  applyGrants: calledBy(
    ['sharing'],
    command('inventory.applyGrants', z.object({ changes: z.array(GroupGrants) }), Success, APPLY_GRANTS_MS),
  ),
  /** For sharing: the ids that no longer exist. Items in the trash still exist. */
  missing: calledBy(
    ['sharing'],
    command(
      'inventory.missing',
      z.object({
        item_ids: z.array(Id).max(MAX_BATCH).default([]),
        collection_ids: z.array(Id).max(MAX_BATCH).default([]),
      }),
      z.object({ item_ids: z.array(Id), collection_ids: z.array(Id) }),
    ),
  ),
  /** For sharing: those of the things that are the actor's own, items in the trash excluded. */
  owned: calledBy(
    ['sharing'],
    command(
      'inventory.owned',
      z.object({
        actor: Actor,
        item_ids: z.array(Id).max(MAX_BATCH).default([]),
        collection_ids: z.array(Id).max(MAX_BATCH).default([]),
      }),
      z.object({
        item_ids: z.array(Id),
        /** Those of the items that the actor sees, their own included. */
        visible_item_ids: z.array(Id),
        /** Whose these are, in the same order; empty from an instance that does not say. */
        visible_owner_ids: z.array(Id).default([]),
        collection_ids: z.array(Id),
      }),
    ),
  ),
  /** For media: whether the actor can see an item on the image. */
  seesImage: calledBy(
    ['media'],
    command('inventory.seesImage', z.object({ actor: Actor, image_id: Id }), z.object({ sees: z.boolean() })),
  ),
  getItem: command('inventory.getItem', z.object({ actor: Actor, item_id: Id }), ItemDetails),
  /** Live items on the actor's image. */
  countOnImage: calledBy(
    ['gateway', 'analysis', 'media'],
    command('inventory.countOnImage', z.object({ actor: Actor, image_id: Id }), z.object({ count: z.int() })),
  ),
  /** Those of the images that some item of anybody stands on, in the trash or not; `except` leaves one owner's items out. */
  imagesInUse: calledBy(
    ['media'],
    command(
      'inventory.imagesInUse',
      z.object({ image_ids: z.array(Id).max(MAX_BATCH), except: Id.optional() }),
      z.object({ image_ids: z.array(Id) }),
    ),
  ),
  /**
   * Takes back what queue entries have made: their items go to the trash in one step, and nothing comes of an entry
   * that has not saved its items yet.
   */
  undoEntries: calledBy(
    ['analysis'],
    command(
      'inventory.undoEntries',
      z.object({ actor: Actor, queue_ids: z.array(Id).max(MAX_BATCH_ENTRIES) }),
      DeletedCount,
      LIST_TIMEOUT_MS,
    ),
  ),
  /** Before an entry is analyzed again: its items that nobody has changed since go to the trash (docs/rules/items.md). */
  forgetEntry: calledBy(
    ['analysis'],
    command('inventory.forgetEntry', z.object({ actor: Actor, queue_id: Id }), Success),
  ),

  /** New ones of this user's; those of a repeated call are not told again. */
  itemsCreated: event(
    'inventory.itemsCreated',
    z.object({
      user_id: Id,
      item_ids: z.array(Id).max(MAX_BATCH),
      /** The default group they are to be shared with, as inventory knew it when it made them; null for none. */
      group_id: Id.nullable().default(null),
      /** The version with which the user had joined that group (`GroupGrants`); null from a sender that does not say. */
      group_since: z.int().nullable().default(null),
    }),
  ),
  /** Out of the trash for good. */
  itemsErased: event('inventory.itemsErased', z.object({ item_ids: z.array(Id).max(MAX_BATCH) })),
  collectionsDeleted: event('inventory.collectionsDeleted', z.object({ collection_ids: z.array(Id).max(MAX_BATCH) })),
  /** Items show these parts of images from now on; media makes them before anybody looks. */
  imageBoxesSet: event(
    'inventory.imageBoxesSet',
    z.object({ boxes: z.array(z.object({ image_id: Id, box: ImageBox })).max(MAX_BATCH) }),
  ),
  /** Items on these images are gone for good or have got another image: perhaps nobody needs the images any more. */
  imagesReleased: event('inventory.imagesReleased', z.object({ image_ids: z.array(Id).max(MAX_BATCH) })),
};
