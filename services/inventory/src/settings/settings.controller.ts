import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { settings } from '@whereabouts/shared/contracts/settings.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { SettingsService } from './settings.service.js';

@Controller()
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @OnCommand(settings.find)
  find({ key }: RequestOf<typeof settings.find>) {
    return this.settings.find(key);
  }

  @OnCommand(settings.change)
  change({ actor, ...setting }: RequestOf<typeof settings.change>) {
    return this.settings.change(actor, setting);
  }
}
