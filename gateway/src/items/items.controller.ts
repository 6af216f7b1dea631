import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { PathId, Since } from '@whereabouts/shared/contracts/fields.js';
import { DeleteScope, inventory, SaveItems, Search, UpdateItems } from '@whereabouts/shared/contracts/inventory.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import type { Response } from 'express';
import { CurrentUser } from '../security/current-user.decorator.js';
import { Heavy } from '../security/heavy-calls.js';
import { sendRaw } from '../send-raw.js';

@Controller('api')
export class ItemsController {
  constructor(private readonly messenger: Messenger) {}

  @Post('save-items')
  save(@CurrentUser() actor: Actor, @Body({ schema: SaveItems }) items: SaveItems) {
    return this.messenger.call(inventory.saveItems, { ...items, actor });
  }

  @Post('update-items')
  @HttpCode(200)
  update(@CurrentUser() actor: Actor, @Body({ schema: UpdateItems }) { items }: UpdateItems) {
    return this.messenger.call(inventory.updateItems, { items, actor });
  }

  /** The same by the other method (docs/rules/items.md). */
  @Put('update-items')
  put(@CurrentUser() actor: Actor, @Body({ schema: UpdateItems }) items: UpdateItems) {
    return this.update(actor, items);
  }

  @Get('items')
  @Heavy()
  async list(
    @CurrentUser() actor: Actor,
    @Query('since', { schema: Since }) since: string | undefined,
    @Headers('if-none-match') if_none_match: string | undefined,
    @Res() response: Response,
  ) {
    sendRaw(response, await this.messenger.call(inventory.listItems, { actor, if_none_match, since }));
  }

  @Get('items/suggestions')
  @Heavy()
  async suggestions(
    @CurrentUser() actor: Actor,
    @Headers('if-none-match') if_none_match: string | undefined,
    @Res() response: Response,
  ) {
    sendRaw(response, await this.messenger.call(inventory.suggestions, { actor, if_none_match }));
  }

  @Get('items/:id')
  find(@CurrentUser() actor: Actor, @Param('id', { schema: PathId }) item_id: number) {
    return this.messenger.call(inventory.getItem, { actor, item_id });
  }

  @Delete('items/:id')
  remove(
    @CurrentUser() actor: Actor,
    @Param('id', { schema: PathId }) item_id: number,
    @Query('scope', { schema: DeleteScope }) scope: 'one' | 'image',
  ) {
    return this.messenger.call(inventory.deleteItem, { actor, item_id, scope });
  }

  @Get('search')
  @Heavy()
  search(@CurrentUser() actor: Actor, @Query({ schema: Search }) search: Search) {
    return this.messenger.call(inventory.search, { ...search, actor });
  }
}
