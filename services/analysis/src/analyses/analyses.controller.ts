import { Controller } from '@nestjs/common';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { Handles } from '@whereabouts/shared/nest/handles.js';
import { AnalysesService } from './analyses.service.js';

@Controller()
export class AnalysesController {
  constructor(private readonly analyses: AnalysesService) {}

  @Handles(analysis.analyzeImage)
  analyze({ actor, image_id, file_name, upload_only }: RequestOf<typeof analysis.analyzeImage>) {
    return upload_only ? this.analyses.uploaded(actor, image_id) : this.analyses.analyze(actor, image_id, file_name);
  }
}
