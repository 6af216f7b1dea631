import { Body, Controller, Get, Headers, Param, Post, Res } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { PathId } from '@whereabouts/shared/contracts/fields.js';
import { inventory, SaveItems } from '@whereabouts/shared/contracts/inventory.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import type { Response } from 'express';
import { sendRaw } from '../raw-answer.js';
import { CurrentUser } from '../security/current-user.decorator.js';

@Controller('api')
export class ItemsController {
  constructor(private readonly messenger: Messenger) {}

  @Post('save-items')
  save(@CurrentUser() actor: Actor, @Body({ schema: SaveItems }) items: SaveItems) {
    return this.messenger.call(inventory.saveItems, { ...items, actor });
  }

  @Get('items')
  async list(
    @CurrentUser() actor: Actor,
    @Headers('if-none-match') if_none_match: string | undefined,
    @Res() response: Response,
  ) {
    sendRaw(response, await this.messenger.call(inventory.listItems, { actor, if_none_match }));
  }

  @Get('items/:id')
  find(@CurrentUser() actor: Actor, @Param('id', { schema: PathId }) item_id: number) {
    return this.messenger.call(inventory.getItem, { actor, item_id });
  }
}
