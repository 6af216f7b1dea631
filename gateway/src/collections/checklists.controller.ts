import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { collections } from '@whereabouts/shared/contracts/collections.js';
import { PathId } from '@whereabouts/shared/contracts/fields.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import { CurrentUser } from '../security/current-user.decorator.js';

const Check = collections.check.request.pick({ is_checked: true });

/** Collections that are gone through. */
@Controller('api/collections/:id')
export class ChecklistsController {
  constructor(private readonly messenger: Messenger) {}

  @Put('items/:itemId/check')
  check(
    @CurrentUser() actor: Actor,
    @Param('id', { schema: PathId }) collection_id: number,
    @Param('itemId', { schema: PathId }) item_id: number,
    @Body({ schema: Check }) { is_checked }: { is_checked: boolean },
  ) {
    return this.messenger.call(collections.check, { actor, collection_id, item_id, is_checked });
  }

  @Post('uncheck-all')
  @HttpCode(200)
  uncheckAll(@CurrentUser() actor: Actor, @Param('id', { schema: PathId }) collection_id: number) {
    return this.messenger.call(collections.uncheckAll, { actor, collection_id });
  }

  @Get('runs')
  runs(@CurrentUser() actor: Actor, @Param('id', { schema: PathId }) collection_id: number) {
    return this.messenger.call(collections.runs, { actor, collection_id });
  }

  @Post('runs')
  @HttpCode(200)
  start(@CurrentUser() actor: Actor, @Param('id', { schema: PathId }) collection_id: number) {
    return this.messenger.call(collections.startRun, { actor, collection_id });
  }

  @Post('runs/finish')
  @HttpCode(200)
  finish(@CurrentUser() actor: Actor, @Param('id', { schema: PathId }) collection_id: number) {
    return this.messenger.call(collections.finishRun, { actor, collection_id });
  }
}
