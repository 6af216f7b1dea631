import { Controller } from '@nestjs/common';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { Handles } from '@whereabouts/shared/nest/handles.js';
import { ModelsService } from './models.service.js';

@Controller()
export class ModelsController {
  constructor(private readonly models: ModelsService) {}

  @Handles(analysis.aiModels)
  list({ actor }: RequestOf<typeof analysis.aiModels>) {
    return this.models.list(actor);
  }

  @Handles(analysis.chooseModel)
  async choose({ actor, model }: RequestOf<typeof analysis.chooseModel>) {
    const { id, name } = await this.models.choose(actor, model);
    return { name, current_model: id };
  }
}
