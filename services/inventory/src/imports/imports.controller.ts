import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { imports } from '@whereabouts/shared/contracts/imports.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { ImportsService } from './imports.service.js';

@Controller()
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @OnCommand(imports.preview)
  preview({ actor, ...table }: RequestOf<typeof imports.preview>) {
    return this.imports.preview(actor, table);
  }

  @OnCommand(imports.run)
  async run({ actor, ...table }: RequestOf<typeof imports.run>) {
    return { success: true as const, ...(await this.imports.run(actor, table)) };
  }
}
