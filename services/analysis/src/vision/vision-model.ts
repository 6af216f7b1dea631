import type { Correction, DetectedItem } from '@whereabouts/shared/contracts/vision.js';
import type { RowChanges } from './row-changes.js';

/** A picture as it may leave for a provider. */
export interface Picture {
  jpeg: Buffer;
  /** Its pixels. */
  width: number;
  height: number;
  /** The whole picture as a square of `COLOR_SIDE` pixels a side, three bytes each: red, green, blue. */
  pixels: Buffer;
}

/** What a model may look at. */
export interface VisionImage extends Picture {
  file_name: string;
  /** For the books alone: no provider learns of it. */
  source: ImageSource;
}

/** Whose image it is, and how it came here; `queue_id` is null for one that somebody waits for. */
export interface ImageSource {
  user_id: number;
  image_id: number;
  queue_id: number | null;
}

export interface Detection {
  items: DetectedItem[];
  summary: string;
  /** Whether a model has looked, or the file name alone has given the name. */
  named_by: 'model' | 'file_name';
  /** Items of the answer that have no name, and so are lost. */
  dropped: number;
  /** Items beyond the most that one image may have. */
  left_out: number;
}

/**
 * Puts one question to a provider as soon as there is a place for it; the signal ends the patience for its answer. What
 * comes before and after, such as making ready and keeping books, keeps no place from anybody.
 */
export type ProviderSlot = <T>(put: (signal: AbortSignal) => Promise<T>) => Promise<T>;

/** Looks at an image and says what is in it. */
export interface VisionModel {
  /** Costs nothing, so no limit counts its photos. */
  readonly isFree: boolean;

  /** @throws VisionProblem when it cannot. */
  detectItems(image: VisionImage, slot: ProviderSlot): Promise<Detection>;

  /** Says what of the rows is to be different. @throws VisionProblem when it cannot, ConflictException if it never can. */
  correctItems(
    image: VisionImage,
    correction: Pick<Correction, 'instruction' | 'items'>,
    slot: ProviderSlot,
  ): Promise<RowChanges>;
}
