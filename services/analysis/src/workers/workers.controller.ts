import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { workers } from '@whereabouts/shared/contracts/workers.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { JobsService } from './jobs.service.js';
import { WorkersService } from './workers.service.js';

@Controller()
export class WorkersController {
  constructor(
    private readonly workers: WorkersService,
    private readonly jobs: JobsService,
  ) {}

  @OnCommand(workers.status)
  status({ actor }: RequestOf<typeof workers.status>) {
    return this.workers.status(actor);
  }

  @OnCommand(workers.restart)
  async restart({ actor }: RequestOf<typeof workers.restart>) {
    await this.workers.restart(actor);
    return { success: true as const };
  }

  @OnCommand(workers.stats)
  stats({ actor }: RequestOf<typeof workers.stats>) {
    return this.jobs.stats(actor);
  }

  @OnCommand(workers.throughput)
  throughput({ actor }: RequestOf<typeof workers.throughput>) {
    return this.jobs.throughput(actor);
  }
}
