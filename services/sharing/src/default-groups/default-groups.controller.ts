import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { groups } from '@whereabouts/shared/contracts/groups.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { DefaultGroupsService } from './default-groups.service.js';

@Controller()
export class DefaultGroupsController {
  constructor(private readonly defaultGroups: DefaultGroupsService) {}

  @OnCommand(groups.defaultGroup)
  async find({ actor }: RequestOf<typeof groups.defaultGroup>) {
    return { default_group_id: await this.defaultGroups.of(actor.id) };
  }

  @OnCommand(groups.changeDefaultGroup)
  async change({ actor, group_id }: RequestOf<typeof groups.changeDefaultGroup>) {
    await this.defaultGroups.change(actor, group_id);
    return { default_group_id: group_id };
  }
}
