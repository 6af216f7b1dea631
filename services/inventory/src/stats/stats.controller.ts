import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { stats } from '@whereabouts/shared/contracts/stats.js';
import { Handles } from '@whereabouts/shared/nest/handles.js';
import { StatsService } from './stats.service.js';

@Controller()
export class StatsController {
  constructor(private readonly stats: StatsService) {}

  @Handles(stats.items)
  ofUser({ actor }: RequestOf<typeof stats.items>) {
    return this.stats.ofUser(actor);
  }

  @Handles(stats.charts)
  charts({ actor }: RequestOf<typeof stats.charts>) {
    return this.stats.charts(actor);
  }

  @Handles(stats.itemsOfAll)
  ofAll({ actor }: RequestOf<typeof stats.itemsOfAll>) {
    return this.stats.ofAll(actor);
  }
}
