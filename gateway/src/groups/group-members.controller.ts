import { Body, Controller, Delete, Get, Inject, Param, Post, Put, Req } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { PathId } from '@whereabouts/shared/contracts/fields.js';
import { groups, NewMember, RoleChange } from '@whereabouts/shared/contracts/groups.js';
import { ENV } from '@whereabouts/shared/nest/env.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import type { Request } from 'express';
import type { GatewayEnv } from '../env.js';
import { CurrentUser } from '../security/current-user.decorator.js';
import { linkFor } from '../security/link-for.js';

/** Who is in a group. */
@Controller('api/sharing/groups/:id/members')
export class GroupMembersController {
  constructor(
    private readonly messenger: Messenger,
    @Inject(ENV) private readonly env: GatewayEnv,
  ) {}

  @Get()
  list(@CurrentUser() actor: Actor, @Param('id', { schema: PathId }) group_id: number) {
    return this.messenger.call(groups.members, { actor, group_id });
  }

  @Post()
  async add(
    @CurrentUser() actor: Actor,
    @Param('id', { schema: PathId }) group_id: number,
    @Body({ schema: NewMember }) member: NewMember,
    @Req() request: Request,
  ) {
    const added = await this.messenger.call(groups.addMember, { ...member, actor, group_id });
    if (added.status === 'added') return added;
    return { ...added, invite_url: linkFor(this.env, request, added.invite_url) };
  }

  @Put(':userId')
  change(
    @CurrentUser() actor: Actor,
    @Param('id', { schema: PathId }) group_id: number,
    @Param('userId', { schema: PathId }) user_id: number,
    @Body({ schema: RoleChange }) { role }: RoleChange,
  ) {
    return this.messenger.call(groups.changeMember, { actor, group_id, user_id, role });
  }

  @Delete(':userId')
  remove(
    @CurrentUser() actor: Actor,
    @Param('id', { schema: PathId }) group_id: number,
    @Param('userId', { schema: PathId }) user_id: number,
  ) {
    return this.messenger.call(groups.removeMember, { actor, group_id, user_id });
  }
}
