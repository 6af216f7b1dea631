import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { userSettings } from '@whereabouts/shared/contracts/user-settings.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { UserSettingsService } from './user-settings.service.js';

@Controller()
export class UserSettingsController {
  constructor(private readonly settings: UserSettingsService) {}

  @OnCommand(userSettings.find)
  find({ actor }: RequestOf<typeof userSettings.find>) {
    return this.settings.find(actor.id);
  }

  @OnCommand(userSettings.change)
  change({ actor, ...change }: RequestOf<typeof userSettings.change>) {
    return this.settings.change(actor.id, change);
  }
}
