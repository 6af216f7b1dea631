import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { files } from '@whereabouts/shared/contracts/files.js';
import type { CallInput } from '@whereabouts/shared/contracts/http/call.js';
import type { fileCalls } from '@whereabouts/shared/contracts/http/files.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { MediaClient } from '../images/media-client.js';
import { documentHeaders } from './document-headers.js';

/** Sends files of items from media to users who may see them. Photos and thumbnails are sent like images. */
@Injectable()
export class FileContent {
  constructor(
    private readonly messenger: Messenger,
    private readonly media: MediaClient,
  ) {}

  async send(
    { actor, file_id, thumb }: CallInput<typeof fileCalls.getFileContent>,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { stored_id, name, image_box } = await this.messenger.call(files.find, { actor, file_id });
    // A browser must not reuse one user's cached files for another user.
    response.appendHeader('Vary', 'Authorization, Cookie');
    const is_thumbnail = thumb === '1';
    const query = new URLSearchParams({
      file: '1',
      ...(is_thumbnail && { thumb }),
      ...(is_thumbnail && image_box && { box: image_box.join(',') }),
    });
    await this.media.download(actor, stored_id, query, request, response, (content_type) => {
      return isDocument(content_type) ? documentHeaders(content_type, name) : {};
    });
  }
}

const isDocument = (content_type: string) => ['application/pdf', 'text/plain'].includes(content_type);
