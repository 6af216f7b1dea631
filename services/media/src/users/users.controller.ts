import { Controller } from '@nestjs/common';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { ImagePurge } from './image-purge.js';

/** Handles the events about users that auth publishes. */
@Controller()
export class UsersController {
  constructor(private readonly photos: ImagePurge) {}

  @OnEvent(auth.userDeleted)
  userDeleted({ id }: PayloadOf<typeof auth.userDeleted>) {
    return this.photos.purge(id);
  }
}
