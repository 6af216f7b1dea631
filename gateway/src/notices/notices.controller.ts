import { Body, Controller, Get, Headers, HttpCode, Post, Put, Res } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { notices, Preferences, ReadNotices } from '@whereabouts/shared/contracts/notices.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import type { Response } from 'express';
import { CurrentUser } from '../security/current-user.decorator.js';
import { sendRaw } from '../send-raw.js';

@Controller('api')
export class NoticesController {
  constructor(private readonly messenger: Messenger) {}

  @Get('notices')
  async list(
    @CurrentUser() actor: Actor,
    @Headers('if-none-match') if_none_match: string | undefined,
    @Res() response: Response,
  ) {
    sendRaw(response, await this.messenger.call(notices.list, { actor, if_none_match }));
  }

  @Post('notices/read')
  @HttpCode(200)
  read(@CurrentUser() actor: Actor, @Body({ schema: ReadNotices }) read: ReadNotices) {
    return this.messenger.call(notices.read, { actor, read });
  }

  @Get('user/preferences')
  preferences(@CurrentUser() actor: Actor) {
    return this.messenger.call(notices.preferences, { actor });
  }

  @Put('user/preferences')
  changePreferences(@CurrentUser() actor: Actor, @Body({ schema: Preferences }) preferences: Preferences) {
    return this.messenger.call(notices.changePreferences, { ...preferences, actor });
  }
}
