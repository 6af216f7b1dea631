import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { collections } from '@whereabouts/shared/contracts/collections.js';
import { PathId, Since } from '@whereabouts/shared/contracts/fields.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import type { Response } from 'express';
import { CurrentUser } from '../security/current-user.decorator.js';
import { Heavy } from '../security/heavy-calls.js';
import { sendRaw } from '../send-raw.js';

const ItemIds = collections.addItems.request.pick({ item_ids: true });

/** What lies in a collection. */
@Controller('api/collections/:id/items')
export class CollectionItemsController {
  constructor(private readonly messenger: Messenger) {}

  @Get()
  @Heavy()
  async list(
    @CurrentUser() actor: Actor,
    @Param('id', { schema: PathId }) collection_id: number,
    @Query('since', { schema: Since }) since: string | undefined,
    @Headers('if-none-match') if_none_match: string | undefined,
    @Res() response: Response,
  ) {
    sendRaw(response, await this.messenger.call(collections.items, { actor, collection_id, if_none_match, since }));
  }

  @Post()
  @HttpCode(200)
  add(
    @CurrentUser() actor: Actor,
    @Param('id', { schema: PathId }) collection_id: number,
    @Body({ schema: ItemIds }) { item_ids }: { item_ids: number[] },
  ) {
    return this.messenger.call(collections.addItems, { actor, collection_id, item_ids });
  }

  @Delete()
  empty(@CurrentUser() actor: Actor, @Param('id', { schema: PathId }) collection_id: number) {
    return this.messenger.call(collections.empty, { actor, collection_id });
  }

  @Delete(':itemId')
  remove(
    @CurrentUser() actor: Actor,
    @Param('id', { schema: PathId }) collection_id: number,
    @Param('itemId', { schema: PathId }) item_id: number,
  ) {
    return this.messenger.call(collections.removeItem, { actor, collection_id, item_id });
  }
}
