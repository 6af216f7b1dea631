import { Controller, Req } from '@nestjs/common';
import { analysis, NewEntry } from '@whereabouts/shared/contracts/analysis.js';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { queueCalls } from '@whereabouts/shared/contracts/http/queue.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import { parsed } from '@whereabouts/shared/nest/validation.js';
import type { Request } from 'express';
import { z } from 'zod';
import { OnCall } from '../calls/on-call.decorator.js';
import { MediaClient } from '../images/media-client.js';

/** A form carries numbers as text and may leave a field empty. */
const formNumber = z.string().transform((text) => (text.trim() === '' ? undefined : Number(text)));

/** `NewEntry` as a form sends it. */
const NewEntryForm = z
  .looseObject({
    image_id: formNumber.optional(),
    quantity_min: formNumber.optional(),
    collection_id: formNumber.optional(),
  })
  .transform(({ batch_id, batch_name, status, ...fields }) => ({
    ...fields,
    ...(batch_id ? { batch_id } : {}),
    ...(batch_name ? { batch_name } : {}),
    ...(status ? { status } : {}),
  }))
  .pipe(NewEntry);

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
