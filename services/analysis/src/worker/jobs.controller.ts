import { Controller } from '@nestjs/common';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { Works } from '@whereabouts/shared/nest/handles.js';
import { EntryRunner } from './entry-runner.js';

@Controller()
export class JobsController {
  constructor(private readonly runner: EntryRunner) {}

  @Works(analysis.analyzePhoto)
  analyzePhoto({ queue_id }: PayloadOf<typeof analysis.analyzePhoto>) {
    return this.runner.run(queue_id);
  }
}
