import type { MediaEnv } from '../env.js';

/** The kind of a photo store and a description of its location. */
export interface StorePlace {
  kind: 'folder' | 's3';
  place: string;
}

/** The store that the environment configures. */
export function storePlace({ PHOTO_DIR, S3_ENDPOINT, S3_BUCKET }: Partial<MediaEnv>): StorePlace {
  if (PHOTO_DIR) return { kind: 'folder', place: `the folder ${PHOTO_DIR}` };
  return { kind: 's3', place: `the bucket ${S3_BUCKET} at ${S3_ENDPOINT}` };
}
