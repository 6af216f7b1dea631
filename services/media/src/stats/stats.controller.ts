import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { stats } from '@whereabouts/shared/contracts/stats.js';
import { Handles } from '@whereabouts/shared/nest/handles.js';
import { StatsService } from './stats.service.js';

@Controller()
export class StatsController {
  constructor(private readonly stats: StatsService) {}

  @Handles(stats.photos)
  ofUser({ actor }: RequestOf<typeof stats.photos>) {
    return this.stats.ofUser(actor);
  }

  @Handles(stats.photosOfAll)
  ofAll({ actor }: RequestOf<typeof stats.photosOfAll>) {
    return this.stats.ofAll(actor);
  }
}
