import { Controller, HttpStatus, Res } from '@nestjs/common';
import type { CallInput } from '@whereabouts/shared/contracts/http/call.js';
import { placeCalls } from '@whereabouts/shared/contracts/http/places.js';
import { places } from '@whereabouts/shared/contracts/places.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import type { Response } from 'express';
import { OnCall } from '../calls/on-call.decorator.js';

@Controller()
export class PlacesController {
  constructor(private readonly messenger: Messenger) {}

  @OnCall(placeCalls.createPlace)
  async create(input: CallInput<typeof placeCalls.createPlace>, @Res({ passthrough: true }) response: Response) {
    const { place, is_new } = await this.messenger.call(places.create, input);
    if (!is_new) response.status(HttpStatus.OK);
    return { place };
  }
}
