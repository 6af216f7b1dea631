import { Controller } from '@nestjs/common';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { OnJob } from '@whereabouts/shared/nest/message-handlers.js';
import { WorkerHeartbeat } from '../workers/worker-heartbeat.js';
import { EntryRunner } from './entry-runner.js';

@Controller()
export class JobsController {
  constructor(
    private readonly runner: EntryRunner,
    private readonly life: WorkerHeartbeat,
  ) {}

  @OnJob(analysis.processEntry)
  processEntry(job: PayloadOf<typeof analysis.processEntry>) {
    return this.life.track(this.runner.run(job));
  }
}
