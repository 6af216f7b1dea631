import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { groups } from '@whereabouts/shared/contracts/groups.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';

/** A fake of sharing. The test decides which groups a user is the only owner of. */
@Controller()
export class FakeSharing {
  /** Names of groups by user id. */
  readonly owned = new Map<number, string[]>();

  @OnCommand(groups.soleOwnerships)
  soleOwnerships({ user_id }: RequestOf<typeof groups.soleOwnerships>) {
    return { groups: (this.owned.get(user_id) ?? []).map((name, index) => ({ id: index + 1, name })) };
  }
}
