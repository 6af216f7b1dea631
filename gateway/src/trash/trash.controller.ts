import { Body, Controller, Delete, Get, Headers, HttpCode, Post, Query, Res } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { TrashQuery, TrashTarget, trash } from '@whereabouts/shared/contracts/trash.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import type { Response } from 'express';
import { CurrentUser } from '../security/current-user.decorator.js';
import { Heavy } from '../security/heavy-calls.js';
import { sendRaw } from '../send-raw.js';

const Restore = trash.restore.request.pick({ item_ids: true });

@Controller('api/trash')
export class TrashController {
  constructor(private readonly messenger: Messenger) {}

  @Get()
  @Heavy()
  async list(
    @CurrentUser() actor: Actor,
    @Query({ schema: TrashQuery }) query: TrashQuery,
    @Headers('if-none-match') if_none_match: string | undefined,
    @Res() response: Response,
  ) {
    sendRaw(response, await this.messenger.call(trash.list, { ...query, actor, if_none_match }));
  }

  @Post('restore')
  @HttpCode(200)
  restore(@CurrentUser() actor: Actor, @Body({ schema: Restore }) { item_ids }: { item_ids: number[] }) {
    return this.messenger.call(trash.restore, { item_ids, actor });
  }

  @Delete()
  erase(@CurrentUser() actor: Actor, @Body({ schema: TrashTarget }) target: TrashTarget) {
    return this.messenger.call(trash.erase, { ...target, actor });
  }
}
