import type { Correction, DetectedItem } from '@whereabouts/shared/contracts/vision.js';
import type { Household } from './household.js';
import type { RowChanges } from './row-changes.js';

/** The input of a model, as it may be sent to a provider. */
export interface Picture {
  jpeg: Buffer;
  /** Size of the JPEG in pixels. */
  width: number;
  height: number;
  /**
   * The whole picture, scaled to a square with `COLOR_SIDE` pixels per side and three bytes per pixel: red, green,
   * blue.
   */
  pixels: Buffer;
}

/** The image to analyze. */
export interface VisionImage extends Picture {
  file_name: string;
  /** Absent if nothing is known or may be said about the user. */
  household?: Household | undefined;
  /** For recording only. It is not sent to the provider. */
  source: ImageSource;
}

/** The parts of an image, besides its pixels, on which a question depends. */
export type Described = Pick<VisionImage, 'width' | 'height' | 'household'>;

/** The owner of an image and its queue entry. `queue_id` is null for an analysis outside the queue. */
export interface ImageSource {
  user_id: number;
  image_id: number;
  queue_id: number | null;
}

/** The source of a call to a model. A test with a sample photo has no image. */
export type CallSource = ImageSource | { user_id: number };

export interface Detection {
  items: DetectedItem[];
  summary: string;
  /** Whether a model has analyzed the image, or only its file name and the built-in reader name the item. */
  named_by: 'model' | 'file_name';
  /** Number of items without a name, which are lost. */
  dropped: number;
  /** Number of items beyond the maximum per image. */
  left_out: number;
}

/**
 * Sends a request to a provider as soon as a slot is free. The signal aborts at the timeout. Preparation and recording
 * run outside the slot.
 */
export type ProviderSlot = <T>(put: (signal: AbortSignal) => Promise<T>) => Promise<T>;

/** Detects the items in an image. */
export interface VisionModel {
  /** True if the model costs nothing, so that no limit counts its photos. */
  readonly isFree: boolean;

  /** @throws VisionProblem if the model fails */
  detectItems(image: VisionImage, slot: ProviderSlot): Promise<Detection>;

  /**
   * Determines the changes of rows. @throws VisionProblem if the model fails; ConflictException if it does not support
   * corrections
   */
  correctItems(
    image: VisionImage,
    correction: Pick<Correction, 'instruction' | 'items'>,
    slot: ProviderSlot,
  ): Promise<RowChanges>;
}
