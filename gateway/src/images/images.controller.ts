import { Controller, Delete, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { PathId } from '@whereabouts/shared/contracts/fields.js';
import { media } from '@whereabouts/shared/contracts/media.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import type { Request, Response } from 'express';
import { CurrentUser } from '../security/current-user.decorator.js';
import { MediaClient } from './media-client.js';

@Controller('api/images')
export class ImagesController {
  constructor(
    private readonly messenger: Messenger,
    private readonly mediaClient: MediaClient,
  ) {}

  @Get(':id')
  find(@CurrentUser() actor: Actor, @Param('id', { schema: PathId }) image_id: number) {
    return this.messenger.call(media.getImage, { actor, image_id });
  }

  @Delete(':id')
  remove(@CurrentUser() actor: Actor, @Param('id', { schema: PathId }) image_id: number) {
    return this.messenger.call(media.deleteImage, { actor, image_id });
  }

  @Get(':id/content')
  content(
    @CurrentUser() actor: Actor,
    @Param('id', { schema: PathId }) image_id: number,
    @Query() query: Record<string, unknown>,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    const { thumb, box } = query;
    const asked = Object.entries({ thumb, box }).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return this.mediaClient.download(actor, image_id, new URLSearchParams(asked), request, response);
  }
}
