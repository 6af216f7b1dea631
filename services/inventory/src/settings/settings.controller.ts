import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { Handles } from '@whereabouts/shared/nest/handles.js';
import { SettingsService } from './settings.service.js';

@Controller()
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Handles(inventory.setting)
  find({ key }: RequestOf<typeof inventory.setting>) {
    return this.settings.find(key);
  }

  @Handles(inventory.changeSetting)
  change({ actor, ...setting }: RequestOf<typeof inventory.changeSetting>) {
    return this.settings.change(actor, setting);
  }
}
