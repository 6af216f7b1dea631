import { Controller, Req, Res } from '@nestjs/common';
import type { CallInput } from '@whereabouts/shared/contracts/http/call.js';
import { imageCalls } from '@whereabouts/shared/contracts/http/images.js';
import type { Request, Response } from 'express';
import { OnCall } from '../calls/on-call.decorator.js';
import { MediaClient } from './media-client.js';

@Controller()
export class ImagesController {
  constructor(private readonly media: MediaClient) {}

  @OnCall(imageCalls.getImageContent)
  content(
    { actor, image_id, thumb, box }: CallInput<typeof imageCalls.getImageContent>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    // What the browser keeps for one user is not for the next one.
    response.vary('Authorization, Cookie');
    const asked = Object.entries({ thumb, box }).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return this.media.download(actor, image_id, new URLSearchParams(asked), request, response);
  }
}
