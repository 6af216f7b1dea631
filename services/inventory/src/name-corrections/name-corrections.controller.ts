import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { nameCorrections } from '@whereabouts/shared/contracts/name-corrections.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { NameCorrections } from './name-corrections.service.js';

@Controller()
export class NameCorrectionsController {
  constructor(private readonly corrections: NameCorrections) {}

  @OnCommand(nameCorrections.list)
  async list({ actor }: RequestOf<typeof nameCorrections.list>) {
    return { corrections: await this.corrections.list(actor) };
  }

  @OnCommand(nameCorrections.erase)
  async erase({ actor, correction_id }: RequestOf<typeof nameCorrections.erase>) {
    await this.corrections.erase(actor, correction_id);
    return { success: true as const };
  }

  @OnCommand(nameCorrections.eraseAll)
  async eraseAll({ actor }: RequestOf<typeof nameCorrections.eraseAll>) {
    await this.corrections.eraseAll(actor);
    return { success: true as const };
  }

  @OnCommand(nameCorrections.promptContext)
  promptContext({ actor, without_names, ...photo }: RequestOf<typeof nameCorrections.promptContext>) {
    return this.corrections.promptContext(actor, photo, without_names);
  }
}
