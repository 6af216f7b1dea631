import { Controller } from '@nestjs/common';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import type { PayloadOf, RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { groups } from '@whereabouts/shared/contracts/groups.js';
import { OnCommand, OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { requireAdmin } from '@whereabouts/shared/nest/security/require-admin.js';
import { GroupInvitations } from './group-invitations.js';
import { InvitationsService } from './invitations.service.js';

@Controller()
export class InvitationsController {
  constructor(
    private readonly invitations: InvitationsService,
    private readonly groupInvitations: GroupInvitations,
  ) {}

  @OnCommand(auth.invite)
  invite({ actor, email }: RequestOf<typeof auth.invite>) {
    requireAdmin(actor);
    return this.invitations.invite(actor.id, email);
  }

  @OnCommand(auth.findOrInvite)
  findOrInvite(request: RequestOf<typeof auth.findOrInvite>) {
    return this.groupInvitations.findOrInvite(request);
  }

  @OnCommand(auth.mailInvitation)
  async mailInvitation(request: RequestOf<typeof auth.mailInvitation>) {
    await this.groupInvitations.mail(request);
    return { success: true as const };
  }

  @OnEvent(groups.invitationsEnded)
  invitationsEnded({ token_hashes }: PayloadOf<typeof groups.invitationsEnded>) {
    return this.invitations.end(token_hashes);
  }
}
