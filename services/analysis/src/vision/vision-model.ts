import type { DetectedItem } from '@whereabouts/shared/contracts/analysis.js';

/** What a model may look at. */
export interface Photo {
  jpeg: Buffer;
  file_name: string;
}

export interface Detection {
  items: DetectedItem[];
  summary: string;
}

/** Looks at a photo and says what is in it. */
export abstract class VisionModel {
  /** @throws VisionProblem when it cannot. */
  abstract detectItems(photo: Photo, signal: AbortSignal): Promise<Detection>;
}
