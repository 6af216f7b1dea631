import { Body, Controller, Get, Put } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { groups } from '@whereabouts/shared/contracts/groups.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import { CurrentUser } from '../security/current-user.decorator.js';

const Chosen = groups.changeDefaultGroup.request.pick({ group_id: true });

/** The group that one's new items are shared with. */
@Controller('api/sharing/users/default-group')
export class DefaultGroupController {
  constructor(private readonly messenger: Messenger) {}

  @Get()
  find(@CurrentUser() actor: Actor) {
    return this.messenger.call(groups.defaultGroup, { actor });
  }

  @Put()
  change(@CurrentUser() actor: Actor, @Body({ schema: Chosen }) { group_id }: { group_id: number | null }) {
    return this.messenger.call(groups.changeDefaultGroup, { actor, group_id });
  }
}
