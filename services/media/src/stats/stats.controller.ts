import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { stats } from '@whereabouts/shared/contracts/stats.js';
import { OnCommand } from '@whereabouts/shared/nest/message-handlers.js';
import { StatsService } from './stats.service.js';

@Controller()
export class StatsController {
  constructor(private readonly stats: StatsService) {}

  @OnCommand(stats.images)
  ofUser({ actor }: RequestOf<typeof stats.images>) {
    return this.stats.ofUser(actor.id);
  }
}
