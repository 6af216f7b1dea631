import { Controller } from '@nestjs/common';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { EntriesService } from '../entries/entries.service.js';

/** Handles the events about users that auth publishes. */
@Controller()
export class UsersController {
  constructor(private readonly entries: EntriesService) {}

  @OnEvent(auth.userDeleted)
  userDeleted({ id }: PayloadOf<typeof auth.userDeleted>) {
    return this.entries.purge(id);
  }
}
