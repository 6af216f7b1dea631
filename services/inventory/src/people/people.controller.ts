import { Controller } from '@nestjs/common';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { Listens } from '@whereabouts/shared/nest/handles.js';
import { PeopleService } from './people.service.js';

/** What auth tells of people. */
@Controller()
export class PeopleController {
  constructor(private readonly people: PeopleService) {}

  @Listens(auth.userRegistered)
  userRegistered(person: PayloadOf<typeof auth.userRegistered>) {
    return this.people.add(person);
  }

  @Listens(auth.userRenamed)
  userRenamed(person: PayloadOf<typeof auth.userRenamed>) {
    return this.people.rename(person);
  }

  @Listens(auth.userDeleted)
  userDeleted({ id }: PayloadOf<typeof auth.userDeleted>) {
    return this.people.purge(id);
  }
}
