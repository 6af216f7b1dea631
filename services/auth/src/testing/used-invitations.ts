import { Controller } from '@nestjs/common';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';

/** Hears, as sharing does, whose invitations were used. */
@Controller()
export class UsedInvitations {
  readonly recorded: PayloadOf<typeof auth.invitationsUsed>[] = [];

  @OnEvent(auth.invitationsUsed)
  used(invitations: PayloadOf<typeof auth.invitationsUsed>) {
    this.recorded.push(invitations);
  }

  /** What was told of this user, in no order. */
  of(user_id: number): string[] {
    return this.recorded.flatMap((each) => (each.user_id === user_id ? each.token_hashes : [])).sort();
  }
}
