import { Controller } from '@nestjs/common';
import type { PayloadOf, RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { notices } from '@whereabouts/shared/contracts/notices.js';
import { userSettings } from '@whereabouts/shared/contracts/user-settings.js';
import { OnCommand, OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { PreferencesService } from './preferences.service.js';

@Controller()
export class PreferencesController {
  constructor(private readonly preferences: PreferencesService) {}

  @OnCommand(notices.preferences)
  find({ actor }: RequestOf<typeof notices.preferences>) {
    return this.preferences.find(actor);
  }

  @OnCommand(notices.changePreferences)
  change({ actor, ...change }: RequestOf<typeof notices.changePreferences>) {
    return this.preferences.change(actor, change);
  }

  @OnEvent(userSettings.timeZoneChanged)
  timeZoneChanged(change: PayloadOf<typeof userSettings.timeZoneChanged>) {
    return this.preferences.setTimeZone(change);
  }
}
