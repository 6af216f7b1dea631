import { BadRequestException, Controller, Req } from '@nestjs/common';
import { FileName } from '@whereabouts/shared/contracts/fields.js';
import { FileKindField, files, newFileSchema } from '@whereabouts/shared/contracts/files.js';
import type { CallInput } from '@whereabouts/shared/contracts/http/call.js';
import { fileCalls } from '@whereabouts/shared/contracts/http/files.js';
import { parsed } from '@whereabouts/shared/nest/http/validation.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import type { Request } from 'express';
import { z } from 'zod';
import { OnCall } from '../calls/on-call.decorator.js';
import { MediaClient } from '../images/media-client.js';

/** The text fields of a form. Pickers and share sheets may send empty ones. */
const FileForm = z
  .object({ kind: z.string().optional(), name: z.string().optional(), file_name: z.string().optional() })
  .transform(({ kind, file_name, name }) => ({
    ...(kind ? { kind } : {}),
    ...(name || file_name ? { name: name || file_name } : {}),
  }))
  .pipe(z.object({ kind: FileKindField.optional(), name: FileName.optional() }));

@Controller()
export class FilesController {
  constructor(
    private readonly messenger: Messenger,
    private readonly media: MediaClient,
  ) {}

  /** Accepts a file as form part `file`, or JSON that names a stored image, another file or an address. */
  @OnCall(fileCalls.addFile)
  add({ actor, item_id }: Pick<CallInput<typeof fileCalls.addFile>, 'actor' | 'item_id'>, @Req() request: Request) {
    if (request.is('multipart/form-data')) return this.addForm({ actor, item_id }, request);
    return this.messenger.call(files.add, { actor, item_id, given: parsed(newFileSchema(request.body), request.body) });
  }

  /** Media deletes the upload after a day if inventory refuses it. A repeated upload of the same bytes is one file. */
  private async addForm(item: Pick<CallInput<typeof fileCalls.addFile>, 'actor' | 'item_id'>, request: Request) {
    await this.messenger.call(files.admit, item).catch((refusal: unknown) => {
      // The browser reads an error response only if it can finish sending.
      request.resume();
      throw refusal;
    });
    const { file, fields } = await this.media.uploadFile(item.actor, request);
    if (!file) throw new BadRequestException({ message: 'The file is missing.', code: 'invalid', field: 'file' });
    const { kind, name } = parsed(FileForm, fields);
    const given = { image_id: file.id, ...(kind && { kind }), ...(name && { name }) };
    return this.messenger.call(files.add, { ...item, given });
  }
}
