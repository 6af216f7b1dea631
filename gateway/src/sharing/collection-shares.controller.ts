import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { PathId } from '@whereabouts/shared/contracts/fields.js';
import { PermissionChange, ShareCollection, sharing } from '@whereabouts/shared/contracts/sharing.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import { CurrentUser } from '../security/current-user.decorator.js';

/** Which groups a collection is shared with. */
@Controller('api/collections/:id')
export class CollectionSharesController {
  constructor(private readonly messenger: Messenger) {}

  @Get('shared-groups')
  groups(@CurrentUser() actor: Actor, @Param('id', { schema: PathId }) collection_id: number) {
    return this.messenger.call(sharing.sharedGroups, { actor, collection_id });
  }

  @Post('share')
  share(
    @CurrentUser() actor: Actor,
    @Param('id', { schema: PathId }) collection_id: number,
    @Body({ schema: ShareCollection }) share: ShareCollection,
  ) {
    return this.messenger.call(sharing.shareCollection, { ...share, actor, collection_id });
  }

  @Put('share/:groupId')
  change(
    @CurrentUser() actor: Actor,
    @Param('id', { schema: PathId }) collection_id: number,
    @Param('groupId', { schema: PathId }) group_id: number,
    @Body({ schema: PermissionChange }) { permission }: PermissionChange,
  ) {
    return this.messenger.call(sharing.changePermission, { actor, collection_id, group_id, permission });
  }

  @Delete('share/:groupId')
  unshare(
    @CurrentUser() actor: Actor,
    @Param('id', { schema: PathId }) collection_id: number,
    @Param('groupId', { schema: PathId }) group_id: number,
  ) {
    return this.messenger.call(sharing.unshareCollection, { actor, collection_id, group_id });
  }
}
