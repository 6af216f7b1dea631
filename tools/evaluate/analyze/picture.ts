import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Picture } from '@whereabouts/analysis/vision/vision-model.js';
import { makePicture } from '@whereabouts/media/photos/make-picture.js';
import sharp from 'sharp';

/** Makes the input of a model from a photo file: turned upright as media stores it, then scaled with media's own code. */
export async function pictureOf(photo: string): Promise<Picture> {
  const folder = await mkdtemp(join(tmpdir(), 'evaluate-'));
  try {
    const path = join(folder, 'photo');
    const { width, height } = await sharp(photo, { failOn: 'none' }).autoOrient().jpeg({ quality: 95 }).toFile(path);
    const made = await makePicture({ path, width, height, folder });
    const [jpeg, pixels] = await Promise.all([readFile(made.picture_path), readFile(made.pixels_path)]);
    return { jpeg, pixels, width: made.width, height: made.height };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
