import { Controller, HttpException, Inject, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { Image, type ReceivedFile, type ReceivedUpload } from '@whereabouts/shared/contracts/media.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { PerUserConcurrency } from '@whereabouts/shared/nest/security/per-user-concurrency.js';
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

/** Concurrent uploads of one user, including those that wait for a worker process. */
const UPLOADS_PER_USER = 16;

/** About how long one upload takes. */
const RETRY_AFTER_S = 5;

/** Receives images over HTTP inside the network. Image bytes never go through the broker. */
@Controller('internal')
@UseGuards(internalCallsOf('gateway'))
export class UploadsController {
  /** Keeps one user from filling the disk with uploads that wait. */
  private readonly limit = new PerUserConcurrency({
    per_user: UPLOADS_PER_USER,
    patience_ms: 0,
    refusal: tooManyUploads,
  });

  constructor(
    @Inject(ENV) private readonly env: MediaEnv,
    private readonly images: ImagesService,
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

function tooManyUploads() {
  return new HttpException(
    {
      message: `You are sending more than ${UPLOADS_PER_USER} photos at once.`,
      code: 'too_many_uploads',
      retry_after: RETRY_AFTER_S,
    },
    429,
  );
}
