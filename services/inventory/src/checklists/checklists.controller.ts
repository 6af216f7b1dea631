import { Controller } from '@nestjs/common';
import { collections } from '@whereabouts/shared/contracts/collections.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { ChecksService } from './checks.service.js';
import { RunsService } from './runs.service.js';

@Controller()
export class ChecklistsController {
  constructor(
    private readonly checks: ChecksService,
    private readonly checklistRuns: RunsService,
  ) {}

  @OnCommand(collections.check)
  async check({ actor, collection_id, item_id, is_checked }: RequestOf<typeof collections.check>) {
    return { success: true as const, ...(await this.checks.set(actor, collection_id, item_id, is_checked)) };
  }

  @OnCommand(collections.uncheckAll)
  async uncheckAll({ actor, collection_id }: RequestOf<typeof collections.uncheckAll>) {
    return { success: true as const, unchecked_count: await this.checks.clear(actor, collection_id) };
  }

  @OnCommand(collections.runs)
  async runs({ actor, collection_id }: RequestOf<typeof collections.runs>) {
    return { runs: await this.checklistRuns.list(actor, collection_id) };
  }

  @OnCommand(collections.startRun)
  async start({ actor, collection_id }: RequestOf<typeof collections.startRun>) {
    return { run: await this.checklistRuns.start(actor, collection_id) };
  }

  @OnCommand(collections.finishRun)
  async finish({ actor, collection_id }: RequestOf<typeof collections.finishRun>) {
    return { run: await this.checklistRuns.finish(actor, collection_id) };
  }
}
