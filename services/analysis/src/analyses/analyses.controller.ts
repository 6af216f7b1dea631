import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { vision } from '@whereabouts/shared/contracts/vision.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { AnalysesService } from './analyses.service.js';

@Controller()
export class AnalysesController {
  constructor(private readonly analyses: AnalysesService) {}

  @OnCommand(vision.analyzeImage)
  analyze({ actor, image_id, file_name }: RequestOf<typeof vision.analyzeImage>) {
    return this.analyses.analyze(actor, image_id, file_name);
  }

  @OnCommand(vision.correct)
  correct({ actor, ...correction }: RequestOf<typeof vision.correct>) {
    return this.analyses.correct(actor, correction);
  }
}
