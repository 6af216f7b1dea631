import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { PathId } from '@whereabouts/shared/contracts/fields.js';
import { GroupChange, GroupsQuery, groups, NewGroup } from '@whereabouts/shared/contracts/groups.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import { CurrentUser } from '../security/current-user.decorator.js';
import { toGroupResponse } from './to-group-response.js';

/** Groups with what lies in them: what two services know of them. */
@Controller('api/sharing/groups')
export class GroupsController {
  constructor(private readonly messenger: Messenger) {}

  @Get()
  async list(@CurrentUser() actor: Actor, @Query({ schema: GroupsQuery }) query: GroupsQuery) {
    const [found, { contents }] = await Promise.all([
      this.messenger.call(groups.list, { ...query, actor }),
      this.messenger.call(inventory.groupContents, { actor }),
    ]);
    return { groups: found.groups.map((group) => toGroupResponse(group, contents)) };
  }

  /** Nothing lies in a new one. */
  @Post()
  async create(@CurrentUser() actor: Actor, @Body({ schema: NewGroup }) group: NewGroup) {
    const created = await this.messenger.call(groups.create, { ...group, actor });
    return { group: toGroupResponse(created.group, []) };
  }

  @Get(':id')
  async find(@CurrentUser() actor: Actor, @Param('id', { schema: PathId }) group_id: number) {
    const [{ group }, { contents }] = await Promise.all([
      this.messenger.call(groups.find, { actor, group_id }),
      this.messenger.call(inventory.groupContents, { actor }),
    ]);
    return toGroupResponse(group, contents);
  }

  /** Asks for the contents first: without them nothing is changed. */
  @Put(':id')
  async change(
    @CurrentUser() actor: Actor,
    @Param('id', { schema: PathId }) group_id: number,
    @Body({ schema: GroupChange }) change: GroupChange,
  ) {
    const { contents } = await this.messenger.call(inventory.groupContents, { actor });
    const { group } = await this.messenger.call(groups.change, { ...change, actor, group_id });
    return { group: toGroupResponse(group, contents) };
  }

  @Delete(':id')
  delete(@CurrentUser() actor: Actor, @Param('id', { schema: PathId }) group_id: number) {
    return this.messenger.call(groups.delete, { actor, group_id });
  }
}
