import type { MediaEnv } from '../env.js';

/** Which store of photos: what it is, and in words where it is. */
export interface StorePlace {
  kind: 'folder' | 's3';
  place: string;
}

/** The store that the environment names. */
export function storePlace({ PHOTO_DIR, S3_ENDPOINT, S3_BUCKET }: Partial<MediaEnv>): StorePlace {
  if (PHOTO_DIR) return { kind: 'folder', place: `the folder ${PHOTO_DIR}` };
  return { kind: 's3', place: `the bucket ${S3_BUCKET} at ${S3_ENDPOINT}` };
}
