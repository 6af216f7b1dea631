import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { settings } from '@whereabouts/shared/contracts/settings.js';
import { Handles } from '@whereabouts/shared/nest/handles.js';
import { SettingsService } from './settings.service.js';

@Controller()
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Handles(settings.find)
  find({ key }: RequestOf<typeof settings.find>) {
    return this.settings.find(key);
  }

  @Handles(settings.change)
  change({ actor, ...setting }: RequestOf<typeof settings.change>) {
    return this.settings.change(actor, setting);
  }
}
