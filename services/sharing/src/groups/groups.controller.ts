import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { groups } from '@whereabouts/shared/contracts/groups.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { GroupsService } from './groups.service.js';

@Controller()
export class GroupsController {
  constructor(private readonly groups: GroupsService) {}

  @OnCommand(groups.list)
  async list({ actor, type }: RequestOf<typeof groups.list>) {
    return { groups: await this.groups.list(actor, type) };
  }

  @OnCommand(groups.find)
  async find({ actor, group_id }: RequestOf<typeof groups.find>) {
    return { group: await this.groups.find(actor, group_id) };
  }

  @OnCommand(groups.create)
  async create({ actor, ...row }: RequestOf<typeof groups.create>) {
    return { group: await this.groups.create(actor, row) };
  }

  @OnCommand(groups.change)
  async change({ actor, group_id, ...change }: RequestOf<typeof groups.change>) {
    return { group: await this.groups.change(actor, group_id, change) };
  }

  @OnCommand(groups.delete)
  async delete({ actor, group_id }: RequestOf<typeof groups.delete>) {
    await this.groups.delete(actor, group_id);
    return { success: true as const };
  }

  @OnCommand(groups.soleOwnerships)
  async soleOwnerships({ user_id }: RequestOf<typeof groups.soleOwnerships>) {
    return { groups: await this.groups.soleOwnerships(user_id) };
  }
}
