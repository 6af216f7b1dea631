import { Controller } from '@nestjs/common';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { OnEvent } from '@whereabouts/shared/nest/message-handlers.js';
import { UsersService } from './users.service.js';

/** What auth tells of people. */
@Controller()
export class UsersController {
  constructor(private readonly people: UsersService) {}

  @OnEvent(auth.userRegistered)
  userRegistered(person: PayloadOf<typeof auth.userRegistered>) {
    return this.people.add(person);
  }

  @OnEvent(auth.userRenamed)
  userRenamed(person: PayloadOf<typeof auth.userRenamed>) {
    return this.people.rename(person);
  }

  @OnEvent(auth.userDeleted)
  userDeleted({ id }: PayloadOf<typeof auth.userDeleted>) {
    return this.people.purge(id);
  }
}
