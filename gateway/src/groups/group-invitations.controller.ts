import { Body, Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { PathId } from '@whereabouts/shared/contracts/fields.js';
import { GroupInvitation, groups } from '@whereabouts/shared/contracts/groups.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import { CurrentUser } from '../security/current-user.decorator.js';
import { toGroupResponse } from './to-group-response.js';

/** Users who are not in a group yet. */
@Controller('api/sharing')
export class GroupInvitationsController {
  constructor(private readonly messenger: Messenger) {}

  @Delete('groups/:id/invitations/:invitationId')
  withdraw(
    @CurrentUser() actor: Actor,
    @Param('id', { schema: PathId }) group_id: number,
    @Param('invitationId', { schema: PathId }) invitation_id: number,
  ) {
    return this.messenger.call(groups.withdrawInvitation, { actor, group_id, invitation_id });
  }

  /**
   * Only who is in the group can be told what lies in it. That is tried before, too: a token is good once, and must not
   * be spent on an answer that cannot be given.
   */
  @Post('invitations/accept')
  @HttpCode(200)
  async accept(@CurrentUser() actor: Actor, @Body({ schema: GroupInvitation }) { token }: GroupInvitation) {
    await this.messenger.call(inventory.groupContents, { actor });
    const { group } = await this.messenger.call(groups.acceptInvitation, { actor, token });
    const { contents } = await this.messenger.call(inventory.groupContents, { actor });
    return { group: toGroupResponse(group, contents) };
  }
}
