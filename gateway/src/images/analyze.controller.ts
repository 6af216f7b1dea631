import { BadRequestException, Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { Correction, vision } from '@whereabouts/shared/contracts/vision.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import type { Request } from 'express';
import { CurrentUser } from '../security/current-user.decorator.js';
import { MediaClient } from './media-client.js';

/** Asks no model. */
const UPLOAD_ONLY_TIMEOUT_MS = 5_000;

@Controller('api/analyze')
export class AnalyzeController {
  constructor(
    private readonly messenger: Messenger,
    private readonly media: MediaClient,
  ) {}

  /** Stores an image and, unless `upload_only`, names what is on it. */
  @Post()
  @HttpCode(200)
  async analyze(@CurrentUser() actor: Actor, @Req() request: Request) {
    const { image, fields } = await this.media.upload(actor, request);
    if (!image) throw new BadRequestException({ message: 'image: is missing', code: 'invalid', field: 'image' });
    const upload_only = fields.upload_only === 'true';
    const photo = { actor, image_id: image.id, file_name: fields.file_name ?? 'photo', upload_only };
    // Only a model may take its time.
    return this.messenger.call(vision.analyzeImage, photo, upload_only ? UPLOAD_ONLY_TIMEOUT_MS : undefined);
  }

  /** Asks about a stored image again, and changes of its rows what somebody says. */
  @Post('correct')
  @HttpCode(200)
  correct(@CurrentUser() actor: Actor, @Body({ schema: Correction }) correction: Correction) {
    return this.messenger.call(vision.correct, { ...correction, actor });
  }
}
