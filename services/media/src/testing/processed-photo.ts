import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProcessedPhoto } from '../photos/photo-worker.js';
import { HEIGHT, WIDTH } from './picture.js';

/** A processed photo for the store. Both of its files contain these bytes. */
export async function processedPhoto(bytes: Buffer): Promise<ProcessedPhoto> {
  const folder = await mkdtemp(join(tmpdir(), 'processed-'));
  const [photo_path, thumbnail_path] = [join(folder, 'photo'), join(folder, 'thumb')];
  for (const path of [photo_path, thumbnail_path]) await writeFile(path, bytes);
  const sizes = { width: WIDTH, height: HEIGHT, bytes: bytes.length, thumb_bytes: bytes.length };
  return { photo_path, thumbnail_path, ...sizes, content_type: 'image/png', thumb_hash: '' };
}
