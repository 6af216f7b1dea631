import { Controller, Inject, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { Image, type ReceivedUpload } from '@whereabouts/shared/contracts/media.js';
import { ENV } from '@whereabouts/shared/nest/env.js';
import { InternalActor, InternalCallGuard } from '@whereabouts/shared/nest/internal-call.js';
import type { Request, Response } from 'express';
import { type MediaEnv, uploadFolder } from '../env.js';
import { drainRequest } from './drain-request.js';
import { ImagesService } from './images.service.js';
import { withUploadForm } from './upload-form.js';

/** Photos come in over HTTP inside the network, never through the broker. */
@Controller('internal/upload')
@UseGuards(InternalCallGuard)
export class UploadController {
  private readonly folder: string;

  constructor(
    @Inject(ENV) env: MediaEnv,
    private readonly images: ImagesService,
  ) {
    this.folder = uploadFolder(env);
  }

  /** Stores the photo of a form, and gives its other fields back as text. */
  @Post()
  upload(
    @InternalActor() actor: Actor,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ReceivedUpload> {
    drainRequest(request, response);
    return withUploadForm(request, this.folder, async ({ photo, fields }) => {
      const image = photo && Image.parse(await this.images.receive(actor, photo));
      return { image, fields };
    });
  }
}
