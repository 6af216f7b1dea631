import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { stats } from '@whereabouts/shared/contracts/stats.js';
import { OnCommand, OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { ImageCounts } from './image-counts.js';
import { StatsService } from './stats.service.js';

@Controller()
export class StatsController {
  constructor(
    private readonly stats: StatsService,
    private readonly counts: ImageCounts,
  ) {}

  @OnCommand(stats.images)
  ofUser({ actor }: RequestOf<typeof stats.images>) {
    return this.stats.ofUser(actor.id);
  }

  @OnEvent(stats.imageCountsWanted)
  countsWanted() {
    return this.counts.reportEverybody();
  }
}
