import { Controller } from '@nestjs/common';
import type { PayloadOf, RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { stats } from '@whereabouts/shared/contracts/stats.js';
import { OnCommand, OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { requireAdmin } from '@whereabouts/shared/nest/security/require-admin.js';
import { StatsService } from './stats.service.js';

@Controller()
export class StatsController {
  constructor(private readonly stats: StatsService) {}

  @OnCommand(stats.ofAll)
  ofAll({ actor, ...page }: RequestOf<typeof stats.ofAll>) {
    requireAdmin(actor);
    return this.stats.ofAll(page);
  }

  @OnEvent(stats.itemsCounted)
  itemsCounted({ users }: PayloadOf<typeof stats.itemsCounted>) {
    return this.stats.keepItemCounts(users);
  }

  @OnEvent(stats.imagesCounted)
  imagesCounted({ users }: PayloadOf<typeof stats.imagesCounted>) {
    return this.stats.keepImageCounts(users);
  }
}
