import { Controller } from '@nestjs/common';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { UsersService } from './users.service.js';

/** Handles the events about users that auth publishes. */
@Controller()
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @OnEvent(auth.accountClaimed)
  accountClaimed({ user_id, at }: PayloadOf<typeof auth.accountClaimed>) {
    return this.users.release(user_id, at);
  }

  @OnEvent(auth.userDeleted)
  userDeleted({ id }: PayloadOf<typeof auth.userDeleted>) {
    return this.users.purge(id);
  }
}
