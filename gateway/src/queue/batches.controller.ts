import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { analysis, BatchId } from '@whereabouts/shared/contracts/analysis.js';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import { CurrentUser } from '../security/current-user.decorator.js';

/** Images that were added together. */
@Controller('api/queue/batch/:id')
export class BatchesController {
  constructor(private readonly messenger: Messenger) {}

  @Get()
  entries(@CurrentUser() actor: Actor, @Param('id', { schema: BatchId }) batch_id: string) {
    return this.messenger.call(analysis.batch, { actor, batch_id });
  }

  /** Cancels it: what is being worked on is finished. */
  @Delete()
  remove(@CurrentUser() actor: Actor, @Param('id', { schema: BatchId }) batch_id: string) {
    return this.messenger.call(analysis.removeBatch, { actor, batch_id });
  }

  @Post('pause')
  @HttpCode(200)
  pause(@CurrentUser() actor: Actor, @Param('id', { schema: BatchId }) batch_id: string) {
    return this.messenger.call(analysis.pauseBatch, { actor, batch_id });
  }

  @Post('resume')
  @HttpCode(200)
  resume(@CurrentUser() actor: Actor, @Param('id', { schema: BatchId }) batch_id: string) {
    return this.messenger.call(analysis.resumeBatch, { actor, batch_id });
  }

  @Post('undo')
  @HttpCode(200)
  undo(@CurrentUser() actor: Actor, @Param('id', { schema: BatchId }) batch_id: string) {
    return this.messenger.call(analysis.undoBatch, { actor, batch_id });
  }
}
