import { Controller } from '@nestjs/common';
import { groups } from '@whereabouts/shared/contracts/groups.js';
import type { CallInput } from '@whereabouts/shared/contracts/http/call.js';
import { groupCalls } from '@whereabouts/shared/contracts/http/groups.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { OnCall } from '../calls/on-call.decorator.js';
import { toGroupResponse } from './to-group-response.js';

/** Groups with their contents. Sharing knows the groups, inventory the contents. */
@Controller()
export class GroupsController {
  constructor(private readonly messenger: Messenger) {}

  @OnCall(groupCalls.listGroups)
  async list(query: CallInput<typeof groupCalls.listGroups>) {
    const [found, { contents }] = await Promise.all([
      this.messenger.call(groups.list, query),
      this.messenger.call(inventory.groupContents, { actor: query.actor }),
    ]);
    return { groups: found.groups.map((group) => toGroupResponse(group, contents)) };
  }

  /** A new group has no contents. */
  @OnCall(groupCalls.createGroup)
  async create(group: CallInput<typeof groupCalls.createGroup>) {
    const created = await this.messenger.call(groups.create, group);
    return { group: toGroupResponse(created.group, []) };
  }

  @OnCall(groupCalls.getGroup)
  async find(one: CallInput<typeof groupCalls.getGroup>) {
    const [{ group }, { contents }] = await Promise.all([
      this.messenger.call(groups.find, one),
      this.messenger.call(inventory.groupContents, { actor: one.actor }),
    ]);
    return toGroupResponse(group, contents);
  }

  /** Fetches the contents first, so that nothing is changed if they are unavailable. */
  @OnCall(groupCalls.changeGroup)
  async change(change: CallInput<typeof groupCalls.changeGroup>) {
    const { contents } = await this.messenger.call(inventory.groupContents, { actor: change.actor });
    const { group } = await this.messenger.call(groups.change, change);
    return { group: toGroupResponse(group, contents) };
  }
}
