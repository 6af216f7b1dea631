import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { PathId } from '@whereabouts/shared/contracts/fields.js';
import { groups, NewMember, RoleChange } from '@whereabouts/shared/contracts/groups.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import { CurrentUser } from '../security/current-user.decorator.js';

/** Who is in a group. */
@Controller('api/sharing/groups/:id/members')
export class GroupMembersController {
  constructor(private readonly messenger: Messenger) {}

  @Get()
  list(@CurrentUser() actor: Actor, @Param('id', { schema: PathId }) group_id: number) {
    return this.messenger.call(groups.members, { actor, group_id });
  }

  @Post()
  add(
    @CurrentUser() actor: Actor,
    @Param('id', { schema: PathId }) group_id: number,
    @Body({ schema: NewMember }) member: NewMember,
  ) {
    return this.messenger.call(groups.addMember, { ...member, actor, group_id });
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
