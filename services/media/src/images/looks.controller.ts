import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { BadRequestException, Controller, Inject, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { LOOKS_HEADER } from '@whereabouts/shared/contracts/media.js';
import { looksOf } from '@whereabouts/shared/nest/looks/look.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { checkedBody } from '@whereabouts/shared/nest/security/signatures/body-signature.js';
import { InternalActor, internalCallsOf } from '@whereabouts/shared/nest/security/signatures/internal-call.guard.js';
import type { Request, Response } from 'express';
import type { MediaEnv } from '../env.js';
import { PhotoProcessor } from '../photos/photo-processor.js';
import { drainRequest } from './drain-request.js';
import { reportingProgress } from './reporting-progress.js';
import { UploadFolder } from './upload-folder.js';
import { receiveForm } from './upload-form.js';
import { UploadLimit } from './upload-limit.js';

/** Longest side of the picture whose pixels become the look. */
const SIDE = 256;

/** Looks at photos without storing them. */
@Controller('internal')
@UseGuards(internalCallsOf('gateway'))
export class LooksController {
  constructor(
    @Inject(ENV) private readonly env: MediaEnv,
    private readonly limit: UploadLimit,
    private readonly photos: PhotoProcessor,
    private readonly uploads: UploadFolder,
  ) {}

  /**
   * Answers the photo of a form, upright and without metadata, with its looks in a header. The photo is deleted when it
   * has been sent.
   */
  @Post('look')
  look(@InternalActor() actor: Actor, @Req() request: Request, @Res() response: Response): Promise<void> {
    drainRequest(request, response);
    return this.limit.run(actor.id, () =>
      this.uploads.with(async (folder) => {
        const { photo, looks } = await reportingProgress(response, () => this.receive(actor, request, folder));
        response.writeHead(200, {
          'content-type': photo.content_type,
          'content-length': photo.bytes,
          [LOOKS_HEADER]: looks.map((look) => look.toString('base64')).join(' '),
        });
        // The caller may close the connection, because it may not need the photo.
        await pipeline(createReadStream(photo.photo_path), response).catch(() => response.destroy());
      }),
    );
  }

  private async receive(actor: Actor, request: Request, folder: string) {
    const check = checkedBody(this.env.SERVICE_KEYS, request);
    const { upload } = await receiveForm(request, folder, 'image');
    check();
    if (!upload) throw new BadRequestException({ message: 'Image is missing.', code: 'invalid', field: 'image' });
    const photo = await this.photos.process(actor.id, upload.path, folder);
    const { photo_path: path, width, height } = photo;
    const { pixels_path } = await this.photos.picture(actor.id, { path, width, height, folder, side: SIDE });
    return { photo, looks: looksOf(await readFile(pixels_path)) };
  }
}
