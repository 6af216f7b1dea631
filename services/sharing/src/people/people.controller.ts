import { Controller } from '@nestjs/common';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { OnEvent } from '@whereabouts/shared/nest/message-handlers.js';
import { PeopleService } from './people.service.js';

/** What auth tells of people. */
@Controller()
export class PeopleController {
  constructor(private readonly people: PeopleService) {}

  @OnEvent(auth.accountClaimed)
  accountClaimed({ user_id, at }: PayloadOf<typeof auth.accountClaimed>) {
    return this.people.release(user_id, at);
  }

  @OnEvent(auth.userDeleted)
  userDeleted({ id }: PayloadOf<typeof auth.userDeleted>) {
    return this.people.purge(id);
  }
}
