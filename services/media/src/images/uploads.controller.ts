import { Controller, Inject, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { Image, type ReceivedUpload } from '@whereabouts/shared/contracts/media.js';
import { InternalActor, internalCallsOf } from '@whereabouts/shared/nest/messaging/internal-call.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { checkedBody } from '@whereabouts/shared/nest/security/body-signature.js';
import type { Request, Response } from 'express';
import type { MediaEnv } from '../env.js';
import { drainRequest } from './drain-request.js';
import { ImagesService } from './images.service.js';
import { reportingProgress } from './reporting-progress.js';
import { UploadFolder } from './upload-folder.js';
import { receiveForm } from './upload-form.js';
import { UploadLimit } from './upload-limit.js';

/** Image bytes come in over HTTP inside the network, never through the broker. */
@Controller('internal')
@UseGuards(internalCallsOf('gateway'))
export class UploadsController {
  constructor(
    @Inject(ENV) private readonly env: MediaEnv,
    private readonly images: ImagesService,
    private readonly uploads: UploadFolder,
    private readonly limit: UploadLimit,
  ) {}

  /** Stores the image of a form, and gives its other fields back as text. */
  @Post('upload')
  upload(
    @InternalActor() actor: Actor,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ReceivedUpload> {
    drainRequest(request, response);
    const receive = async (folder: string) => {
      const check = checkedBody(this.env.SERVICE_KEYS, request);
      const { photo, fields } = await receiveForm(request, folder);
      check();
      if (!photo) return { image: null, is_new: false, fields };
      const { image, is_new } = await this.images.receive(actor, photo);
      return { image: Image.parse(image), is_new, fields };
    };
    return reportingProgress(response, () => this.limit.run(actor.id, () => this.uploads.with(receive)));
  }
}
