import { z } from 'zod';
import { Actor } from './auth.js';
import { command, job } from './contract.js';
import { FileName, Id, Place, requiredText, Timestamp } from './fields.js';
import { Image } from './media.js';
import { Success } from './problem.js';

/** `pending → analyzing → saving → completed`, or `error`, or `skipped` for a duplicate (spec, section 4). */
export const EntryStatus = z.enum(['pending', 'analyzing', 'saving', 'completed', 'error', 'skipped']);
export type EntryStatus = z.infer<typeof EntryStatus>;

/** A photo on its way to becoming items. */
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
  attempts: z.int(),
});
export type Entry = z.infer<typeof Entry>;

/** Letters, digits, `_` and `-`, up to 64 (decisions, section 8). */
export const BatchId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be up to 64 letters, digits, "_" or "-"');

export const NewEntry = z.object({
  image_id: Id,
  file_name: FileName,
  area: Place.optional(),
  location: Place.optional(),
  sub_location: Place.optional(),
  quantity_min: z.int().min(0).max(1_000_000).optional(),
  batch_id: BatchId.optional(),
  batch_name: requiredText(100).optional(),
});
export type NewEntry = z.infer<typeof NewEntry>;

export const AddedEntry = z.object({ queue_id: Id, batch_id: z.string() });
export type AddedEntry = z.infer<typeof AddedEntry>;

/** Left, top, width and height as parts of the photo, each 0 to 1. */
export const Box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** One thing seen in a photo. */
export const DetectedItem = z.object({
  name: z.string(),
  description: z.string().nullable(),
  category: z.string().nullable(),
  color: z.string().nullable(),
  quantity: z.int().min(1),
  /** 0 to 1 */
  confidence: z.number().min(0).max(1),
  box: Box.nullable(),
});
export type DetectedItem = z.infer<typeof DetectedItem>;

export const Analysis = z.object({
  items: z.array(DetectedItem),
  summary: z.string(),
  total_items: z.int(),
  image: Image,
});
export type Analysis = z.infer<typeof Analysis>;

/** Answer of `upload_only`: the photo is stored, nothing was analysed. */
export const UploadedPhoto = z.object({
  items: z.array(DetectedItem).max(0),
  image: Image,
  image_id: Id,
  existing_items_count: z.int(),
});
export type UploadedPhoto = z.infer<typeof UploadedPhoto>;

/** How long a vision provider may take for one photo; the call that waits for it is given a little more. */
export const VISION_TIMEOUT_MS = 60_000;

/** How many entries of everybody are where, in the words of the admin screens (spec, section 4). */
export const QueueStats = z.object({
  queue_total: z.int(),
  queue_pending: z.int(),
  queue_processing: z.int(),
  queue_completed: z.int(),
  queue_failed: z.int(),
});
export type QueueStats = z.infer<typeof QueueStats>;

/** A vision model to choose; `speed`, `cost` and `accuracy` are words for people, such as "fast" or "low". */
export const AiModel = z.object({
  id: z.string(),
  name: z.string(),
  speed: z.string(),
  cost: z.string(),
  accuracy: z.string(),
  /** False where this installation cannot use it, such as without a key. */
  available: z.boolean(),
});
export type AiModel = z.infer<typeof AiModel>;

export const AiModels = z.object({ models: z.array(AiModel), current_model: z.string() });
export type AiModels = z.infer<typeof AiModels>;

export const ChosenModel = z.object({ model: z.string().trim().min(1).max(200) });
export type ChosenModel = z.infer<typeof ChosenModel>;

export const analysis = {
  /** For admins. */
  stats: command('analysis.stats', z.object({ actor: Actor }), QueueStats),
  /** For admins. */
  aiModels: command('analysis.aiModels', z.object({ actor: Actor }), AiModels),
  /** For admins; 400 for a model that is unknown or not available. */
  chooseModel: command(
    'analysis.chooseModel',
    ChosenModel.extend({ actor: Actor }),
    z.object({ name: z.string(), current_model: z.string() }),
  ),
  /** Analyses a stored photo now; 409 with `duplicate`, `existing_items_count`, `image_id` when items are on it already. */
  analyzeImage: command(
    'analysis.analyzeImage',
    z.object({ actor: Actor, image_id: Id, file_name: FileName, upload_only: z.boolean() }),
    z.union([Analysis, UploadedPhoto]),
    VISION_TIMEOUT_MS + 5_000,
  ),
  addEntry: command('analysis.addEntry', NewEntry.extend({ actor: Actor }), AddedEntry),
  /** Entries not final, failed ones not yet removed, and those completed within the last 10 s (decisions, section 7). */
  pendingEntries: command('analysis.pendingEntries', z.object({ actor: Actor }), z.object({ queue: z.array(Entry) })),
  removeEntry: command('analysis.removeEntry', z.object({ actor: Actor, queue_id: Id }), Success),
  /** The photo behind a queue entry waits for a worker. */
  analyzePhoto: job('analysis.jobs', z.object({ queue_id: Id })),
};
