import { z } from 'zod';
import { Actor } from './auth.js';
import { calledBy, command, event, job } from './contract.js';
import { FileName, Id, longText, Place, Quantity, requiredText, Timestamp } from './fields.js';
import { MAX_BATCH, MAX_BATCH_NAME } from './limits.js';
import { Success } from './problem.js';
import { LostItems } from './vision.js';

/** `pending → analyzing → saving → completed`, or `error`, or `skipped` for a duplicate (docs/rules/analysis.md). */
export const EntryStatus = z.enum(['pending', 'analyzing', 'saving', 'completed', 'error', 'skipped']);
export type EntryStatus = z.infer<typeof EntryStatus>;

/** A queue entry: one image that waits for analysis. */
export const Entry = z.object({
  id: Id,
  file_name: z.string(),
  status: EntryStatus,
  created_at: Timestamp,
  updated_at: Timestamp,
  completed_at: Timestamp.nullable(),
  error_message: z.string().nullable(),
  image_id: Id.nullable(),
  batch_id: z.string(),
  batch_name: z.string().nullable(),
  items_saved: z.int(),
  /** Names of the first items made from this entry. `items_saved` is the total. */
  item_names: z.array(z.string()).max(3),
  attempts: z.int(),
  ...LostItems.shape,
  /** The AI provider's own error message. Only admins get it; it is null for other users. */
  provider_message: z.string().nullable().default(null),
  /** The model that works on the image or has answered last. Null for the built-in model. */
  model: z.string().nullable().default(null),
});
export type Entry = z.infer<typeof Entry>;

/** Letters, digits, `_` and `-`, up to 64 (docs/rules/analysis.md). */
export const BatchId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be up to 64 letters, digits, "_" or "-"');

const ErrorMessage = longText(500);

export const NewEntry = z.object({
  image_id: Id,
  file_name: FileName,
  area: Place.optional(),
  location: Place.optional(),
  sub_location: Place.optional(),
  quantity_min: Quantity.optional(),
  /** The collection that the entry's items are added to. */
  collection_id: Id.optional(),
  batch_id: BatchId.optional(),
  batch_name: requiredText(MAX_BATCH_NAME).optional(),
  /**
   * `error` or `skipped` adds an entry that is only listed and never analyzed, such as an image the client could not
   * prepare.
   */
  status: z.enum(['pending', 'error', 'skipped']).optional(),
  error_message: ErrorMessage.optional(),
});
export type NewEntry = z.infer<typeof NewEntry>;

export const AddedEntry = z.object({ queue_id: Id, batch_id: z.string() });
export type AddedEntry = z.infer<typeof AddedEntry>;

/** Users can change only their own entries, and only entries without a final status (docs/rules/analysis.md). */
export const StatusChange = z.object({ status: z.enum(['skipped', 'error']), error_message: ErrorMessage.optional() });
export type StatusChange = z.infer<typeof StatusChange>;

/** The progress of images that were added together. All counts are images, except `items_saved`. */
export const Batch = z.object({
  id: z.string(),
  name: z.string().nullable(),
  /** All images of the batch except removed ones. */
  total: z.int(),
  completed: z.int(),
  failed: z.int(),
  skipped: z.int(),
  /** Images that wait for a worker. */
  pending: z.int(),
  items_saved: z.int(),
  ...LostItems.shape,
  /** Workers start no image of a paused batch until a user resumes it. */
  is_paused: z.boolean(),
  /** When the last image finished. Null while an image is unfinished. */
  finished_at: Timestamp.nullable(),
  /** When an undo moved all items of the batch to the trash. */
  undone_at: Timestamp.nullable(),
  created_at: Timestamp,
});
export type Batch = z.infer<typeof Batch>;

/** Why the user's images wait: the installation's AI budget or the user's daily photo limit is used up. */
export const QueuePause = z.object({ code: z.enum(['budget_used_up', 'ai_limit_reached']), message: z.string() });
export type QueuePause = z.infer<typeof QueuePause>;

/**
 * `batches` holds the batches of the listed entries and the batches that finished within the last hour and can be
 * undone.
 */
export const Queue = z.object({
  queue: z.array(Entry),
  batches: z.array(Batch),
  paused: QueuePause.nullable(),
});
export type Queue = z.infer<typeof Queue>;

/** The entries of one batch. */
export const BatchEntries = z.object({
  batch_id: z.string(),
  batch_name: z.string().nullable(),
  queue: z.array(Entry),
});
export type BatchEntries = z.infer<typeof BatchEntries>;

/** A batch in a list of recent batches (docs/rules/analysis.md). */
export const RecentBatch = z.object({
  id: z.string(),
  name: z.string().nullable(),
  status: z.enum(['pending', 'processing', 'completed', 'failed']),
  total: z.int(),
  completed: z.int(),
  failed: z.int(),
  started_at: Timestamp,
  /** Seconds. Null until the batch is finished. */
  processing_time: z.number().nullable(),
  error_message: z.string().nullable(),
  /** The AI provider's own error message. Only admins get it; it is null for other users. */
  provider_message: z.string().nullable().default(null),
});
export type RecentBatch = z.infer<typeof RecentBatch>;

/** Entries of all users by status, with the names that the admin screens use (docs/rules/analysis.md). */
export const QueueStats = z.object({
  queue_total: z.int(),
  queue_pending: z.int(),
  queue_processing: z.int(),
  queue_completed: z.int(),
  queue_failed: z.int(),
});
export type QueueStats = z.infer<typeof QueueStats>;

const AsActor = z.object({ actor: Actor });
const OneEntry = AsActor.extend({ queue_id: Id });
const OneBatch = AsActor.extend({ batch_id: BatchId });
const DeletedCount = z.object({ deleted_count: z.int() });

/** Commands, events and jobs of the queue, handled by analysis. Another user's entry or batch is a 404. */
export const analysis = {
  /** Admins only. */
  stats: command('analysis.stats', AsActor, QueueStats),
  addEntry: command('analysis.addEntry', NewEntry.extend({ actor: Actor }), AddedEntry),
  /** Unfinished entries, failed entries, and entries completed within the last 10 s (docs/rules/analysis.md). */
  pendingEntries: command('analysis.pendingEntries', AsActor, Queue),
  /** Also moves items that the entry has just created to the trash. 409 if the status is final. */
  changeStatus: command('analysis.changeStatus', OneEntry.extend(StatusChange.shape), z.object({ entry: Entry })),
  /** 409 unless the entry is pending, failed or skipped. */
  removeEntry: command('analysis.removeEntry', OneEntry, Success),
  /** Analyzes a completed or failed entry again (docs/rules/analysis.md). 409 for any other status. */
  reprocess: command('analysis.reprocess', OneEntry, z.object({ queue_id: Id, status: z.literal('pending') })),
  clearCompleted: command('analysis.clearCompleted', AsActor, DeletedCount),
  batch: command('analysis.batch', OneBatch, BatchEntries),
  /** Removes pending and failed entries. Workers finish the entries they hold. */
  removeBatch: command('analysis.removeBatch', OneBatch, DeletedCount),
  pauseBatch: command('analysis.pauseBatch', OneBatch, z.object({ batch: Batch })),
  resumeBatch: command('analysis.resumeBatch', OneBatch, z.object({ batch: Batch })),
  /** Cancels the unfinished entries and moves all items of the batch to the trash in one step. Idempotent. */
  undoBatch: command(
    'analysis.undoBatch',
    OneBatch,
    z.object({ success: z.literal(true), deleted_count: z.int() }),
    20_000,
  ),
  /** The user's own batches; for an admin, the batches of all users. Latest first, at most 10. */
  recentBatches: command('analysis.recentBatches', AsActor, z.object({ batches: z.array(RecentBatch) })),
  /** Which of the images an unfinished entry of any user refers to. Completed entries do not count. */
  imagesInUse: calledBy(
    ['media'],
    command(
      'analysis.imagesInUse',
      z.object({ image_ids: z.array(Id).max(MAX_BATCH) }),
      z.object({ image_ids: z.array(Id) }),
    ),
  ),
  /**
   * All images of a batch are finished. Published again, with all images counted, after a user adds images to the
   * batch.
   */
  batchEnded: event(
    'analysis.batchEnded',
    z.object({
      user_id: Id,
      batch_id: z.string(),
      batch_name: z.string().nullable(),
      ended_at: Timestamp,
      /** Entries that produced items. */
      queue_ids: z.array(Id),
      items_saved: z.int(),
      failed: z.int(),
    }),
  ),
  /** Entries of these images are completed or deleted, so the images may be unused. */
  imagesReleased: event('analysis.imagesReleased', z.object({ image_ids: z.array(Id).max(MAX_BATCH) })),
  /** An image waits for a worker. `dispatch_number` counts the dispatches of the entry; only the latest is valid. */
  processEntry: job('analysis.jobs', z.object({ queue_id: Id, dispatch_number: z.int().default(0) })),
};
