import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { CallInput } from '@whereabouts/shared/contracts/http/call.js';
import type { imageCalls } from '@whereabouts/shared/contracts/http/images.js';
import { MediaClient } from './media-client.js';

/** Sends images from media to users who may see them. */
@Injectable()
export class ImageContent {
  constructor(private readonly media: MediaClient) {}

  send(
    { actor, image_id, thumb, box }: CallInput<typeof imageCalls.getImageContent>,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    // A browser must not reuse one user's cached images for another user.
    response.appendHeader('Vary', 'Authorization, Cookie');
    const asked = Object.entries({ thumb, box }).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return this.media.download(actor, image_id, new URLSearchParams(asked), request, response);
  }
}
