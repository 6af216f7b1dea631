import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import {
  BatchUpdate,
  CollectionChange,
  CollectionsQuery,
  collections,
  MembershipQuery,
  NewCollection,
} from '@whereabouts/shared/contracts/collections.js';
import { PathId } from '@whereabouts/shared/contracts/fields.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import type { Response } from 'express';
import { CurrentUser } from '../security/current-user.decorator.js';
import { Heavy } from '../security/heavy-calls.js';
import { sendRaw } from '../send-raw.js';

const NewName = collections.duplicate.request.pick({ name: true });

@Controller('api/collections')
export class CollectionsController {
  constructor(private readonly messenger: Messenger) {}

  @Get()
  @Heavy()
  async list(
    @CurrentUser() actor: Actor,
    @Query({ schema: CollectionsQuery }) wanted: CollectionsQuery,
    @Headers('if-none-match') if_none_match: string | undefined,
    @Res() response: Response,
  ) {
    sendRaw(response, await this.messenger.call(collections.list, { ...wanted, actor, if_none_match }));
  }

  @Post()
  create(@CurrentUser() actor: Actor, @Body({ schema: NewCollection }) collection: NewCollection) {
    return this.messenger.call(collections.create, { ...collection, actor });
  }

  @Get('shared')
  @Heavy()
  async shared(
    @CurrentUser() actor: Actor,
    @Headers('if-none-match') if_none_match: string | undefined,
    @Res() response: Response,
  ) {
    sendRaw(response, await this.messenger.call(collections.shared, { actor, if_none_match }));
  }

  @Get('membership')
  membership(@CurrentUser() actor: Actor, @Query({ schema: MembershipQuery }) { item_ids }: MembershipQuery) {
    return this.messenger.call(collections.membership, { actor, item_ids });
  }

  @Post('batch-update')
  @HttpCode(200)
  batchUpdate(@CurrentUser() actor: Actor, @Body({ schema: BatchUpdate }) batch: BatchUpdate) {
    return this.messenger.call(collections.batchUpdate, { ...batch, actor });
  }

  @Get(':id')
  find(@CurrentUser() actor: Actor, @Param('id', { schema: PathId }) collection_id: number) {
    return this.messenger.call(collections.find, { actor, collection_id });
  }

  @Put(':id')
  change(
    @CurrentUser() actor: Actor,
    @Param('id', { schema: PathId }) collection_id: number,
    @Body({ schema: CollectionChange }) change: CollectionChange,
  ) {
    return this.messenger.call(collections.change, { ...change, actor, collection_id });
  }

  @Delete(':id')
  delete(@CurrentUser() actor: Actor, @Param('id', { schema: PathId }) collection_id: number) {
    return this.messenger.call(collections.delete, { actor, collection_id });
  }

  @Post(':id/duplicate')
  duplicate(
    @CurrentUser() actor: Actor,
    @Param('id', { schema: PathId }) collection_id: number,
    @Body({ schema: NewName }) { name }: { name: string },
  ) {
    return this.messenger.call(collections.duplicate, { actor, collection_id, name });
  }
}
