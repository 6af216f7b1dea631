import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { vision } from '@whereabouts/shared/contracts/vision.js';
import { Handles } from '@whereabouts/shared/nest/handles.js';
import { AnalysesService } from './analyses.service.js';

@Controller()
export class AnalysesController {
  constructor(private readonly analyses: AnalysesService) {}

  @Handles(vision.analyzeImage)
  analyze({ actor, image_id, file_name, upload_only }: RequestOf<typeof vision.analyzeImage>) {
    return upload_only ? this.analyses.uploaded(actor, image_id) : this.analyses.analyze(actor, image_id, file_name);
  }

  @Handles(vision.correct)
  correct({ actor, ...correction }: RequestOf<typeof vision.correct>) {
    return this.analyses.correct(actor, correction);
  }
}
