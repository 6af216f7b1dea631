import type { MediaEnv } from '../env.js';
import { FolderStore } from './folder-store.js';
import type { ImageStore } from './image-store.js';

/** Creates the store that the environment configures. */
export async function chooseStore(env: MediaEnv): Promise<ImageStore> {
  if (env.PHOTO_DIR) return new FolderStore(env.PHOTO_DIR);
  const { S3_ENDPOINT = '', S3_ACCESS_KEY = '', S3_SECRET_KEY = '', S3_BUCKET = '', S3_REGION } = env;
  // Loaded on demand, because the S3 client is large and a folder does not need it.
  const { S3Store } = await import('./s3-store.js');
  return new S3Store({
    endpoint: S3_ENDPOINT,
    access_key: S3_ACCESS_KEY,
    secret_key: S3_SECRET_KEY,
    bucket: S3_BUCKET,
    region: S3_REGION,
  });
}
