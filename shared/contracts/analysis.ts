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

/** An image on its way to becoming items. */
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
  /** Of the first items it became; `items_saved` says how many there are. */
  item_names: z.array(z.string()).max(3),
  attempts: z.int(),
  ...LostItems.shape,
  /** The AI provider's own reason for a failure, for admins. Null for other users. */
  provider_message: z.string().nullable().default(null),
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
  /** Its items go into this collection, too. */
  collection_id: Id.optional(),
  batch_id: BatchId.optional(),
  batch_name: requiredText(MAX_BATCH_NAME).optional(),
  /** An entry that is over from the start, such as an image a client could not prepare, is listed and never analyzed. */
  status: z.enum(['pending', 'error', 'skipped']).optional(),
  error_message: ErrorMessage.optional(),
});
export type NewEntry = z.infer<typeof NewEntry>;

export const AddedEntry = z.object({ queue_id: Id, batch_id: z.string() });
export type AddedEntry = z.infer<typeof AddedEntry>;

/** One's own entry, and only from a state that is not final (docs/rules/analysis.md). */
export const StatusChange = z.object({ status: z.enum(['skipped', 'error']), error_message: ErrorMessage.optional() });
export type StatusChange = z.infer<typeof StatusChange>;

/** How far images that were added together have come. */
export const Batch = z.object({
  id: z.string(),
  name: z.string().nullable(),
  /** Images in it, without those that were removed. */
  total: z.int(),
  completed: z.int(),
  failed: z.int(),
  skipped: z.int(),
  /** Neither final nor being worked on. */
  pending: z.int(),
  items_saved: z.int(),
  ...LostItems.shape,
  /** None of its images is begun until it is resumed. */
  is_paused: z.boolean(),
  /** When the last of its images came to an end; null while one has not. */
  finished_at: Timestamp.nullable(),
  /** When everything it made went to the trash. */
  undone_at: Timestamp.nullable(),
  created_at: Timestamp,
});
export type Batch = z.infer<typeof Batch>;

/** Why the user's images wait: the budget of everybody is used up, or the user's own photos of the day are. */
export const QueuePause = z.object({ code: z.enum(['budget_used_up', 'ai_limit_reached']), message: z.string() });
export type QueuePause = z.infer<typeof QueuePause>;

/** `batches` are those of the entries listed, and those finished within the last hour that can still be undone at a touch. */
export const Queue = z.object({
  queue: z.array(Entry),
  batches: z.array(Batch),
  paused: QueuePause.nullable(),
});
export type Queue = z.infer<typeof Queue>;

export const BatchEntries = z.object({
  batch_id: z.string(),
  batch_name: z.string().nullable(),
  queue: z.array(Entry),
});
export type BatchEntries = z.infer<typeof BatchEntries>;

/** A batch as tables of recent ones show it: completed, failed, processing, and others that wait (docs/rules/analysis.md). */
export const RecentBatch = z.object({
  id: z.string(),
  name: z.string().nullable(),
  status: z.enum(['pending', 'processing', 'completed', 'failed']),
  total: z.int(),
  completed: z.int(),
  failed: z.int(),
  started_at: Timestamp,
  /** Seconds; null until its end. */
  processing_time: z.number().nullable(),
  error_message: z.string().nullable(),
  /** The AI provider's own reason for that failure, for admins. Null for other users. */
  provider_message: z.string().nullable().default(null),
});
export type RecentBatch = z.infer<typeof RecentBatch>;

/** How many entries of everybody are where, in the words of the admin screens (docs/rules/analysis.md). */
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

/** Images in the queue, answered by analysis. Entries and batches of others are a 404, as if they did not exist. */
export const analysis = {
  /** For admins. */
  stats: command('analysis.stats', AsActor, QueueStats),
  addEntry: command('analysis.addEntry', NewEntry.extend({ actor: Actor }), AddedEntry),
  /** Entries not final, failed ones not yet removed, and those completed within the last 10 s (docs/rules/analysis.md). */
  pendingEntries: command('analysis.pendingEntries', AsActor, Queue),
  /** What is on its way to become its items, or has just become them, goes to the trash. 409 from a final state. */
  changeStatus: command('analysis.changeStatus', OneEntry.extend(StatusChange.shape), z.object({ entry: Entry })),
  /** 409 unless pending, failed or skipped. */
  removeEntry: command('analysis.removeEntry', OneEntry, Success),
  /** Analyzes a completed or failed entry again (docs/rules/analysis.md); 409 from any other state. */
  reprocess: command('analysis.reprocess', OneEntry, z.object({ queue_id: Id, status: z.literal('pending') })),
  clearCompleted: command('analysis.clearCompleted', AsActor, DeletedCount),
  batch: command('analysis.batch', OneBatch, BatchEntries),
  /** Removes its pending and failed entries: what is being worked on is finished. */
  removeBatch: command('analysis.removeBatch', OneBatch, DeletedCount),
  pauseBatch: command('analysis.pauseBatch', OneBatch, z.object({ batch: Batch })),
  resumeBatch: command('analysis.resumeBatch', OneBatch, z.object({ batch: Batch })),
  /** Cancels what is left of it, and puts all items it made into the trash in one step; harmless when repeated. */
  undoBatch: command(
    'analysis.undoBatch',
    OneBatch,
    z.object({ success: z.literal(true), deleted_count: z.int() }),
    20_000,
  ),
  /** One's own; an admin's those of everybody. Latest first, 10 of them. */
  recentBatches: command('analysis.recentBatches', AsActor, z.object({ batches: z.array(RecentBatch) })),
  /** The images that some user's entry holds: a completed entry holds none. */
  imagesInUse: calledBy(
    ['media'],
    command(
      'analysis.imagesInUse',
      z.object({ image_ids: z.array(Id).max(MAX_BATCH) }),
      z.object({ image_ids: z.array(Id) }),
    ),
  ),
  /** All photos of a batch have come to an end; again when more were added to it since, then with all of them counted. */
  batchEnded: event(
    'analysis.batchEnded',
    z.object({
      user_id: Id,
      batch_id: z.string(),
      batch_name: z.string().nullable(),
      ended_at: Timestamp,
      /** Entries that became items. */
      queue_ids: z.array(Id),
      items_saved: z.int(),
      failed: z.int(),
    }),
  ),
  /** Entries of these images are completed or gone: perhaps nobody needs the images any more. */
  imagesReleased: event('analysis.imagesReleased', z.object({ image_ids: z.array(Id).max(MAX_BATCH) })),
  /** The image behind a queue entry waits for a worker. `dispatch_number` says the how many-th time: only the latest counts. */
  processEntry: job('analysis.jobs', z.object({ queue_id: Id, dispatch_number: z.int().default(0) })),
};
