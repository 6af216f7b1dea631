import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { imports } from '@whereabouts/shared/contracts/imports.js';
import { Handles } from '@whereabouts/shared/nest/handles.js';
import { ImportsService } from './imports.service.js';

@Controller()
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Handles(imports.preview)
  preview(call: RequestOf<typeof imports.preview>) {
    return this.imports.preview(call);
  }

  @Handles(imports.run)
  async run({ actor, ...table }: RequestOf<typeof imports.run>) {
    return { success: true as const, imported_count: await this.imports.run(actor, table) };
  }
}
