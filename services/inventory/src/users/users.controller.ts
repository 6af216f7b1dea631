import { Controller } from '@nestjs/common';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { OnEvent } from '@whereabouts/shared/nest/message-handlers.js';
import { UsersService } from './users.service.js';

/** What auth tells of users. */
@Controller()
export class UsersController {
  constructor(private readonly people: UsersService) {}

  @OnEvent(auth.userRegistered)
  userRegistered(user: PayloadOf<typeof auth.userRegistered>) {
    return this.people.add(user);
  }

  @OnEvent(auth.userRenamed)
  userRenamed(user: PayloadOf<typeof auth.userRenamed>) {
    return this.people.rename(user);
  }

  @OnEvent(auth.userDeleted)
  userDeleted({ id }: PayloadOf<typeof auth.userDeleted>) {
    return this.people.purge(id);
  }
}
