import { Body, Controller, Delete, Get, Header, HttpCode, Post, Put, Res } from '@nestjs/common';
import { type Actor, auth, ProfileChange, UserDeletion } from '@whereabouts/shared/contracts/auth.js';
import type { Success } from '@whereabouts/shared/contracts/problem.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import type { Response } from 'express';
import { Exports } from '../exports/exports.js';
import { CurrentUser } from '../security/current-user.decorator.js';
import { Heavy } from '../security/heavy-calls.js';

/** Whoever uses the browser next finds nothing that it kept (W3C Clear Site Data). */
const CLEAR_CACHE = ['Clear-Site-Data', '"cache"'] as const;

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

  /** The token goes with the browser that forgets it; what that keeps of photos goes with this answer. */
  @Post('sign-out')
  @HttpCode(200)
  @Header(...CLEAR_CACHE)
  signOut(): Success {
    return { success: true };
  }

  @Post('sign-out-everywhere')
  @HttpCode(200)
  @Header(...CLEAR_CACHE)
  signOutEverywhere(@CurrentUser() actor: Actor) {
    return this.messenger.call(auth.signOutEverywhere, { actor });
  }

  @Delete()
  @Header(...CLEAR_CACHE)
  remove(@CurrentUser() actor: Actor, @Body({ schema: UserDeletion }) deletion: UserDeletion) {
    return this.messenger.call(auth.deleteUser, { ...deletion, actor });
  }

  @Get('export')
  @Heavy()
  export(@CurrentUser() actor: Actor, @Res() response: Response) {
    return this.exports.send(actor, response);
  }
}
