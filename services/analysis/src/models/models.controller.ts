import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { vision } from '@whereabouts/shared/contracts/vision.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { ModelsService } from './models.service.js';

@Controller()
export class ModelsController {
  constructor(private readonly models: ModelsService) {}

  @OnCommand(vision.aiModels)
  list({ actor }: RequestOf<typeof vision.aiModels>) {
    return this.models.list(actor);
  }

  @OnCommand(vision.chooseModel)
  async choose({ actor, model }: RequestOf<typeof vision.chooseModel>) {
    const { id, name } = await this.models.choose(actor, model);
    return { name, current_model: id };
  }
}
