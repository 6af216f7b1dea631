import { Body, Controller, Get, Inject, Param, Post, Put, Query, Req } from '@nestjs/common';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import {
  type Actor,
  auth,
  Invitation,
  type Role,
  SignupConfig,
  UsersPage,
} from '@whereabouts/shared/contracts/auth.js';
import { PathId } from '@whereabouts/shared/contracts/fields.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { ENV } from '@whereabouts/shared/nest/env.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import type { Request } from 'express';
import type { GatewayEnv } from '../env.js';
import { CurrentUser } from '../security/current-user.decorator.js';
import { linkFor } from '../security/link-for.js';

const RoleChange = auth.changeRole.request.pick({ role: true });

/** For admins: each service that is asked makes sure of that. */
@Controller('api/auth/admin')
export class AdminController {
  constructor(
    private readonly messenger: Messenger,
    @Inject(ENV) private readonly env: GatewayEnv,
  ) {}

  @Put('signup-config')
  changeSignupConfig(@CurrentUser() actor: Actor, @Body({ schema: SignupConfig }) config: SignupConfig) {
    return this.messenger.call(auth.changeSignupConfig, { ...config, actor });
  }

  @Post('invite')
  async invite(
    @CurrentUser() actor: Actor,
    @Body({ schema: Invitation }) invitation: Invitation,
    @Req() request: Request,
  ) {
    const made = await this.messenger.call(auth.invite, { ...invitation, actor });
    return { ...made, invite_url: linkFor(this.env, request, made.invite_url) };
  }

  @Get('users')
  users(@CurrentUser() actor: Actor, @Query({ schema: UsersPage }) page: UsersPage) {
    return this.messenger.call(auth.users, { ...page, actor });
  }

  @Put('users/:id/role')
  changeRole(
    @CurrentUser() actor: Actor,
    @Param('id', { schema: PathId }) user_id: number,
    @Body({ schema: RoleChange }) { role }: { role: Role },
  ) {
    return this.messenger.call(auth.changeRole, { actor, user_id, role });
  }

  @Get('reset-requests')
  resetRequests(@CurrentUser() actor: Actor) {
    return this.messenger.call(auth.resetRequests, { actor });
  }

  @Post('users/:id/reset-link')
  async createResetLink(
    @CurrentUser() actor: Actor,
    @Param('id', { schema: PathId }) user_id: number,
    @Req() request: Request,
  ) {
    const made = await this.messenger.call(auth.createResetLink, { actor, user_id });
    return { ...made, reset_url: linkFor(this.env, request, made.reset_url) };
  }

  /** What three services count. */
  @Get('stats')
  async stats(@CurrentUser() actor: Actor) {
    const answers = [auth.stats, inventory.stats, analysis.stats].map((stats) => this.messenger.call(stats, { actor }));
    return Object.assign({}, ...(await Promise.all(answers)));
  }
}
