import { Controller } from '@nestjs/common';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';

/** Records which accounts their owners have claimed, as other services do. */
@Controller()
export class ClaimedAccounts {
  readonly recorded: PayloadOf<typeof auth.accountClaimed>[] = [];

  @OnEvent(auth.accountClaimed)
  claimed(user: PayloadOf<typeof auth.accountClaimed>) {
    this.recorded.push(user);
  }

  of(user_id: number) {
    return this.recorded.filter((each) => each.user_id === user_id);
  }
}
