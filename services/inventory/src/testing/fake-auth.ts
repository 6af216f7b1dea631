import { Controller } from '@nestjs/common';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { OnCommand } from '@whereabouts/shared/nest/message-handlers.js';

/** Answers for auth: it knows whom a test says it knows. */
@Controller()
export class FakeAuth {
  /** Names by id. */
  readonly names = new Map<number, string>();

  @OnCommand(auth.usersByIds)
  usersByIds({ user_ids }: RequestOf<typeof auth.usersByIds>) {
    const users = user_ids.flatMap((id) => {
      const display_name = this.names.get(id);
      return display_name === undefined ? [] : [{ id, display_name, email: `${id}@example.org` }];
    });
    return { users };
  }
}
