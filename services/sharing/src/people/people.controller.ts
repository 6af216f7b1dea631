import { Controller } from '@nestjs/common';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { Listens } from '@whereabouts/shared/nest/handles.js';
import { PeopleService } from './people.service.js';

/** What auth tells of people. */
@Controller()
export class PeopleController {
  constructor(private readonly people: PeopleService) {}

  @Listens(auth.userDeleted)
  userDeleted({ id }: PayloadOf<typeof auth.userDeleted>) {
    return this.people.purge(id);
  }
}
