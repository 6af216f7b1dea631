import { Controller } from '@nestjs/common';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { OnJob } from '@whereabouts/shared/nest/message-handlers.js';
import { WorkerLife } from '../workers/worker-life.js';
import { EntryRunner } from './entry-runner.js';

@Controller()
export class JobsController {
  constructor(
    private readonly runner: EntryRunner,
    private readonly life: WorkerLife,
  ) {}

  @OnJob(analysis.processEntry)
  processEntry(job: PayloadOf<typeof analysis.processEntry>) {
    return this.life.track(this.runner.run(job));
  }
}
