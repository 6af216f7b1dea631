import { Body, Controller, Delete, Get, HttpCode, Post, Put, Res } from '@nestjs/common';
import { type Actor, auth, ProfileChange, UserDeletion } from '@whereabouts/shared/contracts/auth.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import type { Response } from 'express';
import { Exports } from '../exports/exports.js';
import { CurrentUser } from '../security/current-user.decorator.js';

/** One's own user. */
@Controller('api/auth/me')
export class ProfileController {
  constructor(
    private readonly messenger: Messenger,
    private readonly exports: Exports,
  ) {}

  @Get()
  find(@CurrentUser() actor: Actor) {
    return this.messenger.call(auth.me, { actor });
  }

  @Put()
  change(@CurrentUser() actor: Actor, @Body({ schema: ProfileChange }) change: ProfileChange) {
    return this.messenger.call(auth.changeProfile, { ...change, actor });
  }

  @Post('sign-out-everywhere')
  @HttpCode(200)
  signOutEverywhere(@CurrentUser() actor: Actor) {
    return this.messenger.call(auth.signOutEverywhere, { actor });
  }

  @Delete()
  remove(@CurrentUser() actor: Actor, @Body({ schema: UserDeletion }) deletion: UserDeletion) {
    return this.messenger.call(auth.deleteUser, { ...deletion, actor });
  }

  @Get('export')
  export(@CurrentUser() actor: Actor, @Res() response: Response) {
    return this.exports.send(actor, response);
  }
}
