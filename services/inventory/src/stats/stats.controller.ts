import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { stats } from '@whereabouts/shared/contracts/stats.js';
import { OnCommand, OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { requireAdmin } from '@whereabouts/shared/nest/security/require-admin.js';
import { ItemCounts } from './item-counts.js';
import { ItemValues } from './item-values.service.js';
import { StatsService } from './stats.service.js';

@Controller()
export class StatsController {
  constructor(
    private readonly stats: StatsService,
    private readonly counts: ItemCounts,
    private readonly values: ItemValues,
  ) {}

  @OnCommand(stats.items)
  ofUser({ actor }: RequestOf<typeof stats.items>) {
    return this.stats.ofUser(actor);
  }

  @OnCommand(stats.charts)
  charts({ actor }: RequestOf<typeof stats.charts>) {
    return this.stats.charts(actor);
  }

  @OnCommand(stats.value)
  value({ actor }: RequestOf<typeof stats.value>) {
    return this.values.ofUser(actor);
  }

  @OnCommand(stats.groupValue)
  groupValue({ actor, group_id }: RequestOf<typeof stats.groupValue>) {
    return this.values.ofGroup(actor, group_id);
  }

  @OnCommand(inventory.stats)
  ofAll({ actor }: RequestOf<typeof inventory.stats>) {
    requireAdmin(actor);
    return this.stats.ofAll();
  }

  @OnEvent(stats.itemCountsWanted)
  countsWanted() {
    return this.counts.reportEverybody();
  }
}
