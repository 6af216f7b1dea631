import { z } from 'zod';
import { Actor } from './auth.js';
import { command } from './contract.js';
import { FileName, Id, longText, requiredLongText, requiredText, Timestamp, text } from './fields.js';
import { ImageBox } from './item-schemas.js';
import {
  MAX_DESCRIPTION,
  MAX_ITEM_NAME,
  MAX_MONTHLY_CAP,
  MAX_PHOTOS_A_DAY,
  MAX_PLACE,
  MAX_QUANTITY,
} from './limits.js';
import { Image } from './media.js';
import { oneLine } from './plain-text.js';

/** Left, top, width and height as parts of the image, each 0 to 1. */
export const Box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type Box = z.infer<typeof Box>;

/** Names a doubtful thing may go by besides its own. */
export const MAX_ALTERNATIVES = 3;

/** One thing seen in an image. */
export const DetectedItem = z.object({
  name: z.string(),
  description: z.string().nullable(),
  category: z.string().nullable(),
  color: z.string().nullable(),
  quantity: z.int().min(1),
  /** 0 to 1 */
  confidence: z.number().min(0).max(1),
  /** Other names it may go by, the likeliest first. */
  alternatives: z.array(z.string().overwrite(oneLine)).max(MAX_ALTERNATIVES).default([]),
  box: Box.nullable(),
});
export type DetectedItem = z.infer<typeof DetectedItem>;

/** Items of a model's answer that are lost. An analysis service of a version before does not count them. */
export const LostItems = z.object({
  /** Items that have no name. */
  dropped: z.int().default(0),
  /** Items beyond the most that one image may have. */
  left_out: z.int().default(0),
});
export type LostItems = z.infer<typeof LostItems>;

export const Analysis = z.object({
  items: z.array(DetectedItem),
  summary: z.string(),
  total_items: z.int(),
  ...LostItems.shape,
  image: Image,
});
export type Analysis = z.infer<typeof Analysis>;

/** Answer of `upload_only`: the image is stored, nothing was analyzed. */
export const UploadedImage = z.object({
  items: z.array(DetectedItem).max(0),
  image: Image,
  image_id: Id,
  existing_items_count: z.int(),
});
export type UploadedImage = z.infer<typeof UploadedImage>;

/** How long a vision provider may take for one image; the call that waits for it is given a little more. */
export const VISION_TIMEOUT_MS = 60_000;

/** Things of one image, in the order they are shown. */
export const MAX_DETECTED = 50;

/** What somebody says about the current rows, such as "these are two different lamps". */
export const Correction = z.object({
  image_id: Id,
  instruction: requiredLongText(1000),
  items: z
    .array(
      z.object({
        name: text(MAX_ITEM_NAME),
        description: longText(MAX_DESCRIPTION).nullable(),
        category: text(MAX_PLACE).nullable(),
        color: text(MAX_PLACE).nullable(),
        quantity: z.int().min(1).max(MAX_QUANTITY),
        box: ImageBox.nullable(),
      }),
    )
    .min(1)
    .max(MAX_DETECTED),
});
export type Correction = z.infer<typeof Correction>;

/** All rows as they are now; `row` is the index of the row it was, null for a new one. Rows nobody spoke of are as sent. */
export const Corrected = z.object({
  items: z.array(DetectedItem.extend({ row: z.int().min(0).nullable() })),
  summary: z.string(),
  left_out: LostItems.shape.left_out,
});
export type Corrected = z.infer<typeof Corrected>;

/** A vision model to choose; `speed`, `cost` and `accuracy` are words for users, such as "fast" or "low". */
export const AiModel = z.object({
  id: z.string(),
  name: z.string(),
  speed: z.string(),
  cost: z.string(),
  accuracy: z.string(),
  available: z.boolean(),
  /**
   * Why this server cannot use the model: it has no key for a provider, or its provider is not known to offer the model.
   * Null for a model that is available.
   */
  unavailable_reason: z.enum(['no_key', 'not_offered']).nullable(),
});
export type AiModel = z.infer<typeof AiModel>;

export const AiModels = z.object({ models: z.array(AiModel), current_model: z.string() });
export type AiModels = z.infer<typeof AiModels>;

export const ChosenModel = z.object({ model: requiredText(200) });
export type ChosenModel = z.infer<typeof ChosenModel>;

/** One look of a model at one image. */
export const AiCall = z.object({
  id: Id,
  model: z.string(),
  input_tokens: z.int(),
  output_tokens: z.int(),
  /** Null for a model whose price nobody has told. */
  cost_usd: z.number().nullable(),
  duration_ms: z.int(),
  outcome: z.enum(['answered', 'failed']),
  created_at: Timestamp,
});
export type AiCall = z.infer<typeof AiCall>;

/** What looking at images has cost in the running month (UTC), and what it may cost. */
export const AiUsage = z.object({
  /** `YYYY-MM` */
  month: z.string(),
  photos: z.int(),
  input_tokens: z.int(),
  output_tokens: z.int(),
  cost_usd: z.number(),
  /** Null: no cap. */
  monthly_cap_usd: z.number().nullable(),
  /** Photos a day (UTC) for each user who is not an admin. Null: no limit. */
  photos_per_user_and_day: z.int().nullable(),
  /** The cap is reached: the queue waits. */
  paused: z.boolean(),
  /** Latest first, at most 20. */
  recent: z.array(AiCall),
});
export type AiUsage = z.infer<typeof AiUsage>;

/** What is left out stays as it is; null ends a limit. */
export const AiBudget = z
  .object({
    monthly_cap_usd: z.number().min(0).max(MAX_MONTHLY_CAP).nullable().optional(),
    photos_per_user_and_day: z.int().min(0).max(MAX_PHOTOS_A_DAY).nullable().optional(),
  })
  .refine((budget) => Object.values(budget).some((limit) => limit !== undefined), {
    error: 'must be given, or photos_per_user_and_day',
    path: ['monthly_cap_usd'],
  })
  .meta({ anyOf: [{ required: ['monthly_cap_usd'] }, { required: ['photos_per_user_and_day'] }] });
export type AiBudget = z.infer<typeof AiBudget>;

const AsAdmin = z.object({ actor: Actor });

/** Looking at images, answered by analysis. */
export const vision = {
  /** Analyzes a stored image now; 409 with `duplicate`, `existing_items_count`, `image_id` when items are on it already. */
  analyzeImage: command(
    'analysis.analyzeImage',
    z.object({
      actor: Actor,
      image_id: Id,
      file_name: FileName,
      /** A gateway of a version before asks with `true` for an image that must not be analyzed: that is refused. */
      upload_only: z.literal(false).default(false),
    }),
    Analysis,
    VISION_TIMEOUT_MS + 5_000,
  ),
  /** Asks again about the actor's image and the current rows, and changes only what was said. 409 without an AI. */
  correct: command('analysis.correct', Correction.extend({ actor: Actor }), Corrected, VISION_TIMEOUT_MS + 5_000),
  /** For admins. */
  aiModels: command('analysis.aiModels', AsAdmin, AiModels),
  /** For admins; 400 for a model that is unknown or not available. */
  chooseModel: command(
    'analysis.chooseModel',
    ChosenModel.extend(AsAdmin.shape),
    z.object({ name: z.string(), current_model: z.string() }),
  ),
  /** For admins. */
  aiUsage: command('analysis.aiUsage', AsAdmin, AiUsage),
  /** For admins. */
  changeBudget: command('analysis.changeBudget', AiBudget.safeExtend(AsAdmin.shape), AiUsage),
};
