import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { PictureRequest } from '../photos/make-picture.js';
import { PhotoProcessor } from '../photos/photo-processor.js';
import type { StoredImage } from './images.service.js';
import { UploadFolder } from './upload-folder.js';

/**
 * Creates pictures for vision models and reports. Decoder processes do this, because analysis holds API keys and must not decode
 * photos.
 */
@Injectable()
export class Pictures {
  constructor(
    private readonly photos: PhotoProcessor,
    private readonly uploads: UploadFolder,
  ) {}

  /**
   * @param signal aborts the work when the client disconnects
   * @param part for reports: the part of the photo, and its size
   * @returns a form with the parts described at `PICTURE_SIDE`
   * @throws as `PhotoProcessor.picture`
   */
  make(
    actor: Actor,
    { width, height }: StoredImage,
    openPhoto: () => Promise<Readable>,
    signal: AbortSignal,
    part: Pick<PictureRequest, 'side' | 'box'> = {},
  ): Promise<Response> {
    return this.uploads.with(async (folder) => {
      const path = join(folder, 'photo');
      await pipeline(await openPhoto(), createWriteStream(path), { signal });
      const made = await this.photos.picture(actor.id, { path, width, height, folder, ...part }, signal);
      const form = new FormData();
      form.set('width', String(made.width));
      form.set('height', String(made.height));
      form.set('jpeg', new Blob([await readFile(made.picture_path)]));
      form.set('pixels', new Blob([await readFile(made.pixels_path)]));
      return new Response(form);
    });
  }
}
