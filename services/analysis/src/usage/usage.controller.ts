import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { vision } from '@whereabouts/shared/contracts/vision.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { UsageService } from './usage.service.js';

@Controller()
export class UsageController {
  constructor(private readonly usage: UsageService) {}

  @OnCommand(vision.aiUsage)
  find({ actor }: RequestOf<typeof vision.aiUsage>) {
    return this.usage.usage(actor);
  }

  @OnCommand(vision.changeBudget)
  change({ actor, ...budget }: RequestOf<typeof vision.changeBudget>) {
    return this.usage.changeBudget(actor, budget);
  }
}
