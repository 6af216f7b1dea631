import { z } from 'zod';
import { Id, Ids, Place, Tag, VISIBLE } from './fields.js';
import { MAX_TAGS } from './limits.js';

// Changes of many items at once.

export const DeletedCount = z.object({ success: z.literal(true), deleted_count: z.int() });
export type DeletedCount = z.infer<typeof DeletedCount>;

export const UpdatedCount = z.object({ success: z.literal(true), updated_count: z.int() });
export type UpdatedCount = z.infer<typeof UpdatedCount>;

/** Empty fields keep their values; one of the three must say something (docs/rules/items.md). */
export const BulkMove = z
  .object({
    item_ids: Ids,
    area: Place.optional(),
    location: Place.optional(),
    sub_location: Place.optional(),
  })
  .refine(({ area, location, sub_location }) => area || location || sub_location, {
    error: 'must say where to: area, location or sub_location',
    path: ['area'],
  })
  .meta({
    anyOf: ['area', 'location', 'sub_location'].map((name) => ({
      required: [name],
      properties: { [name]: { type: 'string', minLength: 1, pattern: VISIBLE.source } },
    })),
  });
export type BulkMove = z.infer<typeof BulkMove>;

export const BulkDelete = z.object({ item_ids: Ids });
export type BulkDelete = z.infer<typeof BulkDelete>;

/** Only owned items go; the others are named. */
export const BulkDeleted = DeletedCount.extend({ skipped_ids: z.array(Id) });
export type BulkDeleted = z.infer<typeof BulkDeleted>;

export const BulkTag = z
  .object({
    item_ids: Ids,
    add: z.array(Tag).max(MAX_TAGS).default([]),
    remove: z.array(Tag).max(MAX_TAGS).default([]),
  })
  .refine(({ add, remove }) => add.length + remove.length > 0, { error: 'must name a tag', path: ['add'] })
  .meta({ anyOf: ['add', 'remove'].map((name) => ({ required: [name], properties: { [name]: { minItems: 1 } } })) });
export type BulkTag = z.input<typeof BulkTag>;
