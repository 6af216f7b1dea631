import { Body, Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { PathId } from '@whereabouts/shared/contracts/fields.js';
import { ShareItems, sharing } from '@whereabouts/shared/contracts/sharing.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import { CurrentUser } from '../security/current-user.decorator.js';

/** Items that groups share by themselves. */
@Controller('api/sharing')
export class ItemSharesController {
  constructor(private readonly messenger: Messenger) {}

  @Post('groups/:id/items')
  @HttpCode(200)
  share(
    @CurrentUser() actor: Actor,
    @Param('id', { schema: PathId }) group_id: number,
    @Body({ schema: ShareItems }) { item_ids }: ShareItems,
  ) {
    return this.messenger.call(sharing.shareItems, { actor, group_id, item_ids });
  }

  @Delete('groups/:id/items/:itemId')
  unshare(
    @CurrentUser() actor: Actor,
    @Param('id', { schema: PathId }) group_id: number,
    @Param('itemId', { schema: PathId }) item_id: number,
  ) {
    return this.messenger.call(sharing.unshareItem, { actor, group_id, item_id });
  }

  @Post('items/shared-groups')
  @HttpCode(200)
  groups(@CurrentUser() actor: Actor, @Body({ schema: ShareItems }) { item_ids }: ShareItems) {
    return this.messenger.call(sharing.groupsOfItems, { actor, item_ids });
  }
}
