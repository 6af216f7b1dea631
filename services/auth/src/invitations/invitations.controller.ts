import { Controller } from '@nestjs/common';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { Handles } from '@whereabouts/shared/nest/handles.js';
import { requireAdmin } from '@whereabouts/shared/nest/require-admin.js';
import { InvitationsService } from './invitations.service.js';

@Controller()
export class InvitationsController {
  constructor(private readonly invitations: InvitationsService) {}

  @Handles(auth.invite)
  invite({ actor, email }: RequestOf<typeof auth.invite>) {
    requireAdmin(actor);
    return this.invitations.invite(actor.id, email);
  }
}
