import type { Correction, DetectedItem } from '@whereabouts/shared/contracts/vision.js';
import type { RowChanges } from './row-changes.js';

/** What a model may look at. */
export interface Photo {
  jpeg: Buffer;
  file_name: string;
  /** For the books alone: no provider learns of it. */
  source: PhotoSource;
}

/** Whose photo it is, and how it came here; `queue_id` is null for one that somebody waits for. */
export interface PhotoSource {
  user_id: number;
  image_id: number;
  queue_id: number | null;
}

export interface Detection {
  items: DetectedItem[];
  summary: string;
}

/** Looks at a photo and says what is in it. */
export abstract class VisionModel {
  /** @throws VisionProblem when it cannot. */
  abstract detectItems(photo: Photo, signal: AbortSignal): Promise<Detection>;

  /** Says what of the rows is to be different. @throws VisionProblem when it cannot, ConflictException if it never can. */
  abstract correctItems(
    photo: Photo,
    correction: Pick<Correction, 'instruction' | 'items'>,
    signal: AbortSignal,
  ): Promise<RowChanges>;
}
