import { Controller, Inject, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { Image, type ReceivedFile, type ReceivedUpload } from '@whereabouts/shared/contracts/media.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { checkedBody } from '@whereabouts/shared/nest/security/signatures/body-signature.js';
import { InternalActor, internalCallsOf } from '@whereabouts/shared/nest/security/signatures/internal-call.guard.js';
import type { Request, Response } from 'express';
import type { MediaEnv } from '../env.js';
import { drainRequest } from './drain-request.js';
import { storedFile } from './image.entity.js';
import { ImagesService } from './images.service.js';
import { reportingProgress } from './reporting-progress.js';
import { UploadFolder } from './upload-folder.js';
import { receiveForm, type UploadForm } from './upload-form.js';
import { UploadLimit } from './upload-limit.js';

/** Receives images over HTTP inside the network. Image bytes never go through the broker. */
@Controller('internal')
@UseGuards(internalCallsOf('gateway'))
export class UploadsController {
  constructor(
    @Inject(ENV) private readonly env: MediaEnv,
    private readonly images: ImagesService,
    private readonly limit: UploadLimit,
    private readonly uploads: UploadFolder,
  ) {}

  /** Stores the image of a form and returns the form's other fields as text. */
  @Post('upload')
  upload(
    @InternalActor() actor: Actor,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ReceivedUpload> {
    return this.receive(actor, request, response, 'image', async ({ upload, fields }) => {
      if (!upload) return { image: null, is_new: false, fields };
      const { image, is_new } = await this.images.receive(actor, upload, 'photos');
      return { image: Image.parse(image), is_new, fields };
    });
  }

  /** Stores the photo or document of a form and returns the form's other fields as text. */
  @Post('upload-file')
  uploadFile(
    @InternalActor() actor: Actor,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ReceivedFile> {
    return this.receive(actor, request, response, 'file', async ({ upload, fields }) => {
      if (!upload) return { file: null, fields };
      const { image } = await this.images.receive(actor, upload, 'files');
      return { file: storedFile(image), fields };
    });
  }

  private receive<Result>(
    actor: Actor,
    request: Request,
    response: Response,
    part: 'image' | 'file',
    store: (form: UploadForm) => Promise<Result>,
  ): Promise<Result> {
    drainRequest(request, response);
    const receive = async (folder: string) => {
      const check = checkedBody(this.env.SERVICE_KEYS, request);
      const form = await receiveForm(request, folder, part);
      check();
      return store(form);
    };
    return reportingProgress(response, () => this.limit.run(actor.id, () => this.uploads.with(receive)));
  }
}
