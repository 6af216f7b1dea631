import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { groups } from '@whereabouts/shared/contracts/groups.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { GroupMemberList } from './group-member-list.js';
import { GroupMembersService } from './group-members.service.js';
import { NewGroupMembers } from './new-group-members.js';

@Controller()
export class GroupMembersController {
  constructor(
    private readonly memberList: GroupMemberList,
    private readonly members: GroupMembersService,
    private readonly newMembers: NewGroupMembers,
  ) {}

  @OnCommand(groups.members)
  async list({ actor, group_id }: RequestOf<typeof groups.members>) {
    return { members: await this.memberList.of(actor, group_id) };
  }

  @OnCommand(groups.addMember)
  add({ actor, ...wanted }: RequestOf<typeof groups.addMember>) {
    return this.newMembers.add(actor, wanted);
  }

  @OnCommand(groups.changeMember)
  async change({ actor, group_id, user_id, role }: RequestOf<typeof groups.changeMember>) {
    await this.members.change(actor, group_id, user_id, role);
    return { success: true as const };
  }

  @OnCommand(groups.removeMember)
  async remove({ actor, group_id, user_id }: RequestOf<typeof groups.removeMember>) {
    await this.members.remove(actor, group_id, user_id);
    return { success: true as const };
  }
}
