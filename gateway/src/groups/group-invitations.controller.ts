import { Controller, Inject, Req } from '@nestjs/common';
import { groups } from '@whereabouts/shared/contracts/groups.js';
import type { CallInput } from '@whereabouts/shared/contracts/http/call.js';
import { groupCalls } from '@whereabouts/shared/contracts/http/groups.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import type { Request } from 'express';
import { OnCall } from '../calls/on-call.decorator.js';
import type { GatewayEnv } from '../env.js';
import { linkFor } from '../security/link-for.js';
import { toGroupResponse } from './to-group-response.js';

/** Invitations to groups. */
@Controller()
export class GroupInvitationsController {
  constructor(
    private readonly messenger: Messenger,
    @Inject(ENV) private readonly env: GatewayEnv,
  ) {}

  @OnCall(groupCalls.addMember)
  async add(member: CallInput<typeof groupCalls.addMember>, @Req() request: Request) {
    const added = await this.messenger.call(groups.addMember, member);
    if (added.status === 'added') return added;
    return { ...added, invite_url: linkFor(this.env, request, added.invite_url) };
  }

  /**
   * The response contains the group's contents, which inventory returns to members only. The first call checks that
   * inventory is up, because a token works once and must not be used if the response would fail.
   */
  @OnCall(groupCalls.acceptInvitation)
  async accept({ actor, token }: CallInput<typeof groupCalls.acceptInvitation>) {
    await this.messenger.call(inventory.groupContents, { actor });
    const { group } = await this.messenger.call(groups.acceptInvitation, { actor, token });
    const { contents } = await this.messenger.call(inventory.groupContents, { actor });
    return { group: toGroupResponse(group, contents) };
  }
}
