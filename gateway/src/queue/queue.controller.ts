import { BadRequestException, Controller, Req } from '@nestjs/common';
import { analysis, NewEntry } from '@whereabouts/shared/contracts/analysis.js';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { queueCalls } from '@whereabouts/shared/contracts/http/queue.js';
import { type Image, media } from '@whereabouts/shared/contracts/media.js';
import { problemOf } from '@whereabouts/shared/nest/http/problems.js';
import { parsed } from '@whereabouts/shared/nest/http/validation.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import type { Request } from 'express';
import { z } from 'zod';
import { OnCall } from '../calls/on-call.decorator.js';
import { MediaClient } from '../images/media-client.js';

/** Forms contain numbers as text, and fields can be empty. */
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

  /** Accepts an image as form part `image`, or the `image_id` of a stored image. */
  @OnCall(queueCalls.addEntry)
  add({ actor }: { actor: Actor }, @Req() request: Request) {
    if (request.is('multipart/form-data')) return this.addForm(actor, request);
    return this.messenger.call(analysis.addEntry, { ...parsed(NewEntry, request.body), actor });
  }

  /** If the entry is rejected, a new image that came with it is deleted. */
  private async addForm(actor: Actor, request: Request) {
    const { image, is_new, fields } = await this.media.upload(actor, request);
    if (!image && !fields.image_id) throw noPhoto();
    try {
      const entry = parsed(NewEntryForm, image ? asEntry(image, fields) : fields);
      return await this.messenger.call(analysis.addEntry, { ...entry, actor });
    } catch (refusal) {
      // After an unanswered call it is unknown whether the entry exists. Media will delete the image if it is unused.
      if (image && is_new && problemOf(refusal).status < 500)
        await this.messenger.call(media.deleteImage, { actor, image_id: image.id }).catch(() => undefined);
      throw refusal;
    }
  }
}

/** Share sheets and some file pickers send images without a name. */
function asEntry({ id }: Image, fields: Record<string, string>) {
  return { ...fields, file_name: fields.file_name || 'photo', image_id: String(id) };
}

function noPhoto() {
  const message = 'Send a photo as image, or name a stored one by image_id.';
  return new BadRequestException({ message, code: 'invalid', field: 'image_id' });
}
