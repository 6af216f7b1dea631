import { Controller, Req } from '@nestjs/common';
import { analysis, NewEntry } from '@whereabouts/shared/contracts/analysis.js';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { queueCalls } from '@whereabouts/shared/contracts/http/queue.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import { parsed } from '@whereabouts/shared/nest/validation.js';
import type { Request } from 'express';
import { OnCall } from '../calls/on-call.decorator.js';
import { MediaClient } from '../images/media-client.js';
import { NewEntryForm } from './new-entry-form.js';

@Controller()
export class QueueController {
  constructor(
    private readonly messenger: Messenger,
    private readonly media: MediaClient,
  ) {}

  /** Takes an image as form part `image`, or names a stored one by `image_id`. */
  @OnCall(queueCalls.addEntry)
  async add({ actor }: { actor: Actor }, @Req() request: Request) {
    const isForm = request.is('multipart/form-data');
    const entry = isForm ? await this.formEntry(actor, request) : parsed(NewEntry, request.body);
    return this.messenger.call(analysis.addEntry, { ...entry, actor });
  }

  private async formEntry(actor: Actor, request: Request): Promise<NewEntry> {
    const { image, fields } = await this.media.upload(actor, request);
    return parsed(NewEntryForm, image ? { ...fields, image_id: String(image.id) } : fields);
  }
}
