import { Controller, Logger } from '@nestjs/common';
import { aiSettings } from '@whereabouts/shared/contracts/ai-settings.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { requireAdmin } from '@whereabouts/shared/nest/security/require-admin.js';
import { AiSettingsService } from './ai-settings.service.js';
import { ModelTester } from './model-tester.js';
import { OfferedModelsService } from './offered-models.service.js';

@Controller()
export class AiSettingsController {
  private readonly log = new Logger(AiSettingsController.name);

  constructor(
    private readonly settings: AiSettingsService,
    private readonly offered: OfferedModelsService,
    private readonly tester: ModelTester,
  ) {}

  @OnCommand(aiSettings.find)
  find({ actor }: RequestOf<typeof aiSettings.find>) {
    requireAdmin(actor);
    return this.settings.shown();
  }

  @OnCommand(aiSettings.change)
  async change({ actor, ...change }: RequestOf<typeof aiSettings.change>) {
    requireAdmin(actor);
    const changed = await this.settings.change(change);
    this.log.log({ user_id: actor.id, settings: Object.keys(change) }, 'AI settings changed');
    return changed;
  }

  @OnCommand(aiSettings.models)
  models({ actor }: RequestOf<typeof aiSettings.models>) {
    requireAdmin(actor);
    return this.offered.list();
  }

  @OnCommand(aiSettings.test)
  test({ actor }: RequestOf<typeof aiSettings.test>) {
    requireAdmin(actor);
    return this.tester.test(actor);
  }

  @OnCommand(aiSettings.state)
  async state() {
    return { ai_enabled: await this.settings.isEnabled() };
  }
}
