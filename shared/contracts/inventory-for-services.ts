import { z } from 'zod';
import { Actor } from './auth.js';
import { DeletedCount } from './bulk-changes.js';
import { calledBy, command, LIST_TIMEOUT_MS } from './contract.js';
import { Id, ItemName, PrintedText } from './fields.js';
import { ImageBox } from './item-schemas.js';
import { MAX_BATCH, MAX_BATCH_ENTRIES, MAX_UNREAD } from './limits.js';
import { Success } from './problem.js';
import { GroupGrants } from './sharing.js';
import { LabelFacts } from './vision.js';

/** A user who changes a share waits at most this long for inventory to apply it. */
const APPLY_GRANTS_MS = 1_000;

const ImagesAsked = z.object({ image_ids: z.array(Id).max(MAX_BATCH), except: Id.optional() });
const ImagesFound = z.object({ image_ids: z.array(Id) });

/** An item whose photo the built-in reader has not read yet. */
const UnreadItem = z.object({ id: Id, user_id: Id, image_id: Id, image_box: ImageBox.nullable() });
export type UnreadItem = z.infer<typeof UnreadItem>;

/** Values that the text on an item suggests. They count only while the item is unnamed, and are to be reviewed. */
const TextSuggestions = LabelFacts.omit({ condition: true, printed_text: true, text_read: true }).extend({
  name: ItemName.nullable(),
});

/** The texts on the items of one image. Null for an item without text. */
const PrintedTexts = z.object({
  image_id: Id,
  /** False if the photo could not be read: the items keep the text that they have. Absent in calls of earlier versions. */
  was_read: z.boolean().default(false),
  items: z
    .array(
      UnreadItem.pick({ id: true, image_box: true }).extend({
        printed_text: PrintedText,
        suggested: TextSuggestions.optional(),
      }),
    )
    .max(MAX_UNREAD),
});
export type PrintedTexts = z.infer<typeof PrintedTexts>;

/** Commands of inventory that other services send. They are part of `inventory`. */
export const inventoryForServices = {
  /** For sharing: applies a change at once, so that the actor's next call sees it. The event follows anyway. */
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
  /** For sharing: the given items and collections that the actor owns, excluding trash. */
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
        /** The given items that the actor can see, including the actor's own. */
        visible_item_ids: z.array(Id),
        /** Owners of `visible_item_ids`, in the same order. Empty in responses of an older instance. */
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
  /** The number of items of the actor on the image, excluding trash. */
  countOnImage: calledBy(
    ['gateway', 'analysis', 'media'],
    command('inventory.countOnImage', z.object({ actor: Actor, image_id: Id }), z.object({ count: z.int() })),
  ),
  /**
   * The given images and documents that files of items of any user have, including trash. `except` ignores the items of
   * one owner. Instances of the version without files do not know this command, so that they cannot give a file up.
   */
  filesInUse: calledBy(['media'], command('inventory.filesInUse', ImagesAsked, ImagesFound)),
  /** `filesInUse` for media of the version without files. */
  imagesInUse: calledBy(['media'], command('inventory.imagesInUse', ImagesAsked, ImagesFound)),
  /**
   * Moves all items of queue entries to the trash in one step. An entry that has not saved its items yet will not
   * create any.
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
  /**
   * Before entries are removed: they will no longer create items. Waits for a running save. Items that exist already
   * stay.
   */
  closeEntries: calledBy(
    ['analysis'],
    command(
      'inventory.closeEntries',
      z.object({ actor: Actor, queue_ids: z.array(Id).max(MAX_BATCH_ENTRIES) }),
      Success,
      LIST_TIMEOUT_MS,
    ),
  ),
  /** Before an entry is analyzed again: moves its items that no user has changed to the trash (docs/rules/items.md). */
  forgetEntry: calledBy(
    ['analysis'],
    command('inventory.forgetEntry', z.object({ actor: Actor, queue_id: Id }), Success),
  ),
  /** For analysis: the unread items of the next image of one owner, by item id. Empty if there are none behind `after_id`. */
  nextUnread: calledBy(
    ['analysis'],
    command('inventory.nextUnread', z.object({ after_id: z.int().min(0) }), z.object({ items: z.array(UnreadItem) })),
  ),
  /** The number of items that the reader has not read yet. */
  countUnread: calledBy(['analysis'], command('inventory.countUnread', z.object({}), z.object({ count: z.int() }))),
  /** The items count as read. Items that show something else by now stay unread. Unnamed items get what is suggested. */
  keepPrintedTexts: calledBy(['analysis'], command('inventory.keepPrintedTexts', PrintedTexts, Success)),
};
