import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { BulkDelete, BulkMove, BulkTag, inventory } from '@whereabouts/shared/contracts/inventory.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import { CurrentUser } from '../security/current-user.decorator.js';

/** What is done to many items at once. */
@Controller('api/items')
export class BulkController {
  constructor(private readonly messenger: Messenger) {}

  @Post('bulk-move')
  @HttpCode(200)
  move(@CurrentUser() actor: Actor, @Body({ schema: BulkMove }) move: BulkMove) {
    return this.messenger.call(inventory.bulkMove, { ...move, actor });
  }

  @Post('bulk-delete')
  @HttpCode(200)
  remove(@CurrentUser() actor: Actor, @Body({ schema: BulkDelete }) { item_ids }: BulkDelete) {
    return this.messenger.call(inventory.bulkDelete, { item_ids, actor });
  }

  @Post('bulk-tag')
  @HttpCode(200)
  tag(@CurrentUser() actor: Actor, @Body({ schema: BulkTag }) tags: BulkTag) {
    return this.messenger.call(inventory.bulkTag, { ...tags, actor });
  }
}
