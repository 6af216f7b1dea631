import { z } from 'zod';
import { Actor } from './auth.js';
import { command } from './contract.js';
import {
  Code,
  FileName,
  Id,
  Line,
  longText,
  PrintedText,
  requiredLongText,
  requiredText,
  Timestamp,
  text,
} from './fields.js';
import { DoubtfulField, GivenFields, ImageBox } from './item-schemas.js';
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

/** Left, top, width and height as fractions of the image, each 0 to 1. */
export const Box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type Box = z.infer<typeof Box>;

/** Maximum number of alternative names of an uncertain item. */
export const MAX_ALTERNATIVES = 3;

/**
 * The facts about an item that its label and its condition show. A serial number is always a proposal to confirm
 * (docs/recognition.md).
 */
export const LabelFacts = z.object({
  manufacturer: Line.default(null),
  model: Line.default(null),
  serial_number: Line.default(null),
  code: Code.default(null),
  condition: GivenFields.shape.condition.default(null),
  /** Fields that the user should compare with the photo. */
  doubtful: z.array(DoubtfulField).default([]),
  /** The line of the photo from which the serial number was read. */
  serial_box: ImageBox.optional(),
  /** The text that the built-in reader read on the item. */
  printed_text: PrintedText.default(null),
  /** Whether the built-in reader has read the item's part of the photo, with or without text. */
  text_read: z.boolean().default(false),
});
export type LabelFacts = z.infer<typeof LabelFacts>;

/** An item that was detected in an image. */
export const DetectedItem = z.object({
  name: z.string(),
  description: z.string().nullable(),
  category: z.string().nullable(),
  color: z.string().nullable(),
  quantity: z.int().min(1),
  /** 0 to 1. */
  confidence: z.number().min(0).max(1),
  /** Other possible names, likeliest first. */
  alternatives: z.array(z.string().overwrite(oneLine)).max(MAX_ALTERNATIVES).default([]),
  box: Box.nullable(),
  ...LabelFacts.shape,
});
export type DetectedItem = z.infer<typeof DetectedItem>;

/** Counts of the model's items that were not saved. Zero in responses of an older analysis service. */
export const LostItems = z.object({
  /** Items without a name. */
  dropped: z.int().default(0),
  /** Items beyond the limit of one image. */
  left_out: z.int().default(0),
});
export type LostItems = z.infer<typeof LostItems>;

export const Analysis = z.object({
  items: z.array(DetectedItem),
  summary: z.string(),
  /** Whether a model named the items. Their names are then the `suggested_name` of items that the user saves. */
  named_by: z.enum(['model', 'file_name']).default('file_name'),
  total_items: z.int(),
  ...LostItems.shape,
  image: Image,
});
export type Analysis = z.infer<typeof Analysis>;

/** The response of `upload_only`: the image is stored but not analyzed. */
export const UploadedImage = z.object({
  items: z.array(DetectedItem).max(0),
  image: Image,
  image_id: Id,
  existing_items_count: z.int(),
});
export type UploadedImage = z.infer<typeof UploadedImage>;

/** Default timeout of a vision provider for one image. */
export const VISION_TIMEOUT_MS = 60_000;

/** The longest timeout that an admin can set. RabbitMQ takes a job away from a worker after 30 minutes. */
export const MAX_VISION_TIMEOUT_S = 600;

/** nginx waits 180 s for an answer (deploy/nginx.conf). A slower model works in the queue only. */
export const MAX_INSTANT_MS = 165_000;

/** The commands that wait for a model get a little longer. */
export const INSTANT_COMMAND_MS = MAX_INSTANT_MS + 5_000;

/** Maximum number of detected items on one image, in display order. */
export const MAX_DETECTED = 50;

/** An instruction about the current rows, such as "these are two different lamps". */
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

/**
 * All rows after the correction. `row` is the index of the sent row, null for a new row. Rows outside the instruction
 * are unchanged.
 */
export const Corrected = z.object({
  items: z.array(DetectedItem.extend({ row: z.int().min(0).nullable() })),
  summary: z.string(),
  left_out: LostItems.shape.left_out,
});
export type Corrected = z.infer<typeof Corrected>;

/**
 * A vision model that admins can choose. `speed`, `cost` and `accuracy` are words for users, such as "fast" or "low".
 */
export const AiModel = z.object({
  id: z.string(),
  name: z.string(),
  speed: z.string(),
  cost: z.string(),
  accuracy: z.string(),
  available: z.boolean(),
  /**
   * Why this server cannot use the model: it has no API key of the provider, or the provider is not known to offer the
   * model. Null for an available model.
   */
  unavailable_reason: z.enum(['no_key', 'not_offered']).nullable(),
});
export type AiModel = z.infer<typeof AiModel>;

export const AiModels = z.object({ models: z.array(AiModel), current_model: z.string() });
export type AiModels = z.infer<typeof AiModels>;

export const ChosenModel = z.object({ model: requiredText(200) });
export type ChosenModel = z.infer<typeof ChosenModel>;

/** One request to a vision model. */
export const AiCall = z.object({
  id: Id,
  model: z.string(),
  input_tokens: z.int(),
  output_tokens: z.int(),
  /** US dollars. Null if the price of the model is unknown. */
  cost_usd: z.number().nullable(),
  duration_ms: z.int(),
  outcome: z.enum(['answered', 'failed']),
  /** The version of the prompt. Null for requests without a prompt and for those of earlier versions. */
  prompt_version: z.int().nullable().default(null),
  created_at: Timestamp,
});
export type AiCall = z.infer<typeof AiCall>;

/** AI usage, cost and limits of the current month (UTC). */
export const AiUsage = z.object({
  /** `YYYY-MM`. */
  month: z.string(),
  photos: z.int(),
  input_tokens: z.int(),
  output_tokens: z.int(),
  cost_usd: z.number(),
  /** Null for no cap. */
  monthly_cap_usd: z.number().nullable(),
  /** Photos per day (UTC) for each user who is not an admin. Null for no limit. */
  photos_per_user_and_day: z.int().nullable(),
  /** The cap is reached, so the queue is paused. */
  paused: z.boolean(),
  /** Latest first, at most 20. */
  recent: z.array(AiCall),
});
export type AiUsage = z.infer<typeof AiUsage>;

/** Absent fields keep their value. Null removes a limit. */
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

/** Reading the photos of items that exist already, slowly and while the server is idle (docs/recognition.md). */
export const BackgroundReading = z.object({
  is_on: z.boolean(),
  /** Items whose photo is not read yet. */
  waiting: z.int(),
});
export type BackgroundReading = z.infer<typeof BackgroundReading>;

const AsAdmin = z.object({ actor: Actor });

/** Commands of image analysis, handled by analysis. */
export const vision = {
  /**
   * Analyzes a stored image at once. 409 with `duplicate`, `existing_items_count` and `image_id` if the image already
   * has items.
   */
  analyzeImage: command(
    'analysis.analyzeImage',
    z.object({
      actor: Actor,
      image_id: Id,
      file_name: FileName,
      /** An older gateway sends `true` for an image that must not be analyzed. Such a command is rejected. */
      upload_only: z.literal(false).default(false),
    }),
    Analysis,
    INSTANT_COMMAND_MS,
  ),
  /** Analyzes the actor's image again with the current rows, and applies only the instruction. 409 without an AI. */
  correct: command('analysis.correct', Correction.extend({ actor: Actor }), Corrected, INSTANT_COMMAND_MS),
  /** Admins only. */
  aiModels: command('analysis.aiModels', AsAdmin, AiModels),
  /** Admins only. 400 for a model that is unknown or unavailable. */
  chooseModel: command(
    'analysis.chooseModel',
    ChosenModel.extend(AsAdmin.shape),
    z.object({ name: z.string(), current_model: z.string() }),
  ),
  /** Admins only. */
  aiUsage: command('analysis.aiUsage', AsAdmin, AiUsage),
  /** Admins only. */
  changeBudget: command('analysis.changeBudget', AiBudget.safeExtend(AsAdmin.shape), AiUsage),
  /** Admins only. */
  backgroundReading: command('analysis.backgroundReading', AsAdmin, BackgroundReading),
  /** Admins only. */
  switchBackgroundReading: command(
    'analysis.switchBackgroundReading',
    AsAdmin.extend(BackgroundReading.pick({ is_on: true }).shape),
    BackgroundReading,
  ),
};
