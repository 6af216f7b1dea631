import { Controller } from '@nestjs/common';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import type { PayloadOf, RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { groups } from '@whereabouts/shared/contracts/groups.js';
import { OnCommand, OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { InvitationsService } from './invitations.service.js';

@Controller()
export class InvitationsController {
  constructor(private readonly invitations: InvitationsService) {}

  @OnCommand(groups.withdrawInvitation)
  async withdraw({ actor, group_id, invitation_id }: RequestOf<typeof groups.withdrawInvitation>) {
    await this.invitations.withdraw(actor, group_id, invitation_id);
    return { success: true as const };
  }

  @OnCommand(groups.showInvitation)
  show({ token }: RequestOf<typeof groups.showInvitation>) {
    return this.invitations.show(token);
  }

  @OnCommand(groups.acceptInvitation)
  async accept({ actor, token }: RequestOf<typeof groups.acceptInvitation>) {
    return { group: await this.invitations.accept(actor, token) };
  }

  @OnEvent(auth.invitationsUsed)
  invitationsUsed({ user_id, token_hashes }: PayloadOf<typeof auth.invitationsUsed>) {
    return this.invitations.use(user_id, token_hashes);
  }
}
