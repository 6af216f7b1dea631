import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { notices } from '@whereabouts/shared/contracts/notices.js';
import { Handles } from '@whereabouts/shared/nest/handles.js';
import { PreferencesService } from './preferences.service.js';

@Controller()
export class PreferencesController {
  constructor(private readonly preferences: PreferencesService) {}

  @Handles(notices.preferences)
  find({ actor }: RequestOf<typeof notices.preferences>) {
    return this.preferences.find(actor);
  }

  @Handles(notices.changePreferences)
  change({ actor, ...preferences }: RequestOf<typeof notices.changePreferences>) {
    return this.preferences.change(actor, preferences);
  }
}
