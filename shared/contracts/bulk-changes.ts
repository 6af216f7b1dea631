import { z } from 'zod';
import { Id, Ids, Place, Tag, Timestamp, VISIBLE } from './fields.js';
import { MAX_BATCH, MAX_TAGS } from './limits.js';

// Changes to many items at once.

/** The version of an item in a response. Any later change gives the item another `updated_at`. */
export const ItemState = z.object({ id: Id, updated_at: Timestamp });
export type ItemState = z.infer<typeof ItemState>;

/** For Undo: items that were changed since then are skipped (docs/rules/answers.md). */
export const IfUnchanged = z.array(ItemState).max(MAX_BATCH);

/** `changed` is the input for an Undo. `skipped_ids` are the items that the call did not change. */
export const Changes = z.object({ changed: z.array(ItemState), skipped_ids: z.array(Id) });
export type Changes = z.infer<typeof Changes>;

export const DeletedCount = z.object({ success: z.literal(true), deleted_count: z.int() });
export type DeletedCount = z.infer<typeof DeletedCount>;

export const UpdatedCount = Changes.extend({ success: z.literal(true), updated_count: z.int() });
export type UpdatedCount = z.infer<typeof UpdatedCount>;

/** Empty fields keep their values. At least one of the three must be set (docs/rules/items.md). */
export const BulkMove = z
  .object({
    item_ids: Ids,
    area: Place.optional(),
    location: Place.optional(),
    sub_location: Place.optional(),
    if_unchanged: IfUnchanged.optional(),
  })
  .refine(({ area, location, sub_location }) => area || location || sub_location, {
    error: 'must name a destination: area, location or sub_location',
    path: ['area'],
  })
  .meta({
    anyOf: ['area', 'location', 'sub_location'].map((name) => ({
      required: [name],
      properties: { [name]: { type: 'string', minLength: 1, pattern: VISIBLE.source } },
    })),
  });
export type BulkMove = z.infer<typeof BulkMove>;

export const BulkDelete = z.object({ item_ids: Ids, if_unchanged: IfUnchanged.optional() });
export type BulkDelete = z.infer<typeof BulkDelete>;

/** Only the actor's own items are deleted. The others are in `skipped_ids`. */
export const BulkDeleted = DeletedCount.extend(Changes.shape);
export type BulkDeleted = z.infer<typeof BulkDeleted>;

export const BulkTag = z
  .object({
    item_ids: Ids,
    add: z.array(Tag).max(MAX_TAGS).default([]),
    remove: z.array(Tag).max(MAX_TAGS).default([]),
    if_unchanged: IfUnchanged.optional(),
  })
  .refine(({ add, remove }) => add.length + remove.length > 0, { error: 'must name a tag', path: ['add'] })
  .meta({ anyOf: ['add', 'remove'].map((name) => ({ required: [name], properties: { [name]: { minItems: 1 } } })) });
export type BulkTag = z.input<typeof BulkTag>;
