import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { analysis, NewEntry, StatusChange } from '@whereabouts/shared/contracts/analysis.js';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { PathId } from '@whereabouts/shared/contracts/fields.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import { parsed } from '@whereabouts/shared/nest/validation.js';
import type { Request } from 'express';
import { MediaClient } from '../images/media-client.js';
import { CurrentUser } from '../security/current-user.decorator.js';
import { NewEntryForm } from './new-entry-form.js';

@Controller('api/queue')
export class QueueController {
  constructor(
    private readonly messenger: Messenger,
    private readonly media: MediaClient,
  ) {}

  /** Takes an image as form part `image`, or names a stored one by `image_id`. */
  @Post('add')
  async add(@CurrentUser() actor: Actor, @Req() request: Request, @Body() body: unknown) {
    const entry = request.is('multipart/form-data') ? await this.formEntry(actor, request) : parsed(NewEntry, body);
    return this.messenger.call(analysis.addEntry, { ...entry, actor });
  }

  @Get('pending')
  pending(@CurrentUser() actor: Actor) {
    return this.messenger.call(analysis.pendingEntries, { actor });
  }

  @Get('recent')
  recent(@CurrentUser() actor: Actor) {
    return this.messenger.call(analysis.recentBatches, { actor });
  }

  @Delete('clear-completed')
  clearCompleted(@CurrentUser() actor: Actor) {
    return this.messenger.call(analysis.clearCompleted, { actor });
  }

  @Post('reprocess/:id')
  @HttpCode(200)
  reprocess(@CurrentUser() actor: Actor, @Param('id', { schema: PathId }) queue_id: number) {
    return this.messenger.call(analysis.reprocess, { actor, queue_id });
  }

  @Put(':id/status')
  changeStatus(
    @CurrentUser() actor: Actor,
    @Param('id', { schema: PathId }) queue_id: number,
    @Body({ schema: StatusChange }) change: StatusChange,
  ) {
    return this.messenger.call(analysis.changeStatus, { ...change, actor, queue_id });
  }

  @Delete(':id')
  remove(@CurrentUser() actor: Actor, @Param('id', { schema: PathId }) queue_id: number) {
    return this.messenger.call(analysis.removeEntry, { actor, queue_id });
  }

  private async formEntry(actor: Actor, request: Request): Promise<NewEntry> {
    const { image, fields } = await this.media.upload(actor, request);
    return parsed(NewEntryForm, image ? { ...fields, image_id: String(image.id) } : fields);
  }
}
