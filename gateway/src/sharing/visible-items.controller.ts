import { Controller, Get, Headers, Query, Res } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { PathId, Since } from '@whereabouts/shared/contracts/fields.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import type { Response } from 'express';
import { z } from 'zod';
import { CurrentUser } from '../security/current-user.decorator.js';
import { Heavy } from '../security/heavy-calls.js';
import { sendRaw } from '../send-raw.js';

const Wanted = z.object({ group_id: PathId.optional(), since: Since });

/** Everything somebody can see, their own and others', or what one group shares. */
@Controller('api/sharing/items/my-items')
export class VisibleItemsController {
  constructor(private readonly messenger: Messenger) {}

  @Get()
  @Heavy()
  async list(
    @CurrentUser() actor: Actor,
    @Query({ schema: Wanted }) wanted: z.infer<typeof Wanted>,
    @Headers('if-none-match') if_none_match: string | undefined,
    @Res() response: Response,
  ) {
    sendRaw(response, await this.messenger.call(inventory.listVisible, { ...wanted, actor, if_none_match }));
  }
}
