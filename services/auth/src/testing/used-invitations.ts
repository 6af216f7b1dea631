import { Controller } from '@nestjs/common';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';

/** Records which invitations were used, as sharing does. */
@Controller()
export class UsedInvitations {
  readonly recorded: PayloadOf<typeof auth.invitationsUsed>[] = [];

  @OnEvent(auth.invitationsUsed)
  used(invitations: PayloadOf<typeof auth.invitationsUsed>) {
    this.recorded.push(invitations);
  }

  /** The hashes of the invitations that this user has used, sorted. */
  of(user_id: number): string[] {
    return this.recorded.flatMap((each) => (each.user_id === user_id ? each.token_hashes : [])).sort();
  }
}
