import { Body, Controller, Get, Headers, HttpCode, Post, Res } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { places, RenamePlace } from '@whereabouts/shared/contracts/places.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import type { Response } from 'express';
import { CurrentUser } from '../security/current-user.decorator.js';
import { Heavy } from '../security/heavy-calls.js';
import { sendRaw } from '../send-raw.js';

@Controller('api/places')
export class PlacesController {
  constructor(private readonly messenger: Messenger) {}

  @Get()
  @Heavy()
  async list(
    @CurrentUser() actor: Actor,
    @Headers('if-none-match') if_none_match: string | undefined,
    @Res() response: Response,
  ) {
    sendRaw(response, await this.messenger.call(places.list, { actor, if_none_match }));
  }

  @Post('rename')
  @HttpCode(200)
  rename(@CurrentUser() actor: Actor, @Body({ schema: RenamePlace }) paths: RenamePlace) {
    return this.messenger.call(places.rename, { ...paths, actor });
  }
}
