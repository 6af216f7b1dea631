import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { groups } from '@whereabouts/shared/contracts/groups.js';
import { Handles } from '@whereabouts/shared/nest/handles.js';
import { GroupsService } from './groups.service.js';

@Controller()
export class GroupsController {
  constructor(private readonly groups: GroupsService) {}

  @Handles(groups.list)
  async list({ actor, type }: RequestOf<typeof groups.list>) {
    return { groups: await this.groups.list(actor, type) };
  }

  @Handles(groups.find)
  async find({ actor, group_id }: RequestOf<typeof groups.find>) {
    return { group: await this.groups.find(actor, group_id) };
  }

  @Handles(groups.create)
  async create({ actor, ...row }: RequestOf<typeof groups.create>) {
    return { group: await this.groups.create(actor, row) };
  }

  @Handles(groups.change)
  async change({ actor, group_id, ...change }: RequestOf<typeof groups.change>) {
    return { group: await this.groups.change(actor, group_id, change) };
  }

  @Handles(groups.delete)
  async delete({ actor, group_id }: RequestOf<typeof groups.delete>) {
    await this.groups.delete(actor, group_id);
    return { success: true as const };
  }

  @Handles(groups.soleOwnerships)
  async soleOwnerships({ user_id }: RequestOf<typeof groups.soleOwnerships>) {
    return { groups: await this.groups.soleOwnerships(user_id) };
  }
}
