import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { SettingValue, settings } from '@whereabouts/shared/contracts/settings.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import { CurrentUser } from '../security/current-user.decorator.js';

@Controller('api/settings/:key')
export class SettingsController {
  constructor(private readonly messenger: Messenger) {}

  @Get()
  find(@CurrentUser() actor: Actor, @Param('key') key: string) {
    return this.messenger.call(settings.find, { key, actor });
  }

  @Put()
  change(
    @CurrentUser() actor: Actor,
    @Param('key') key: string,
    @Body({ schema: SettingValue }) { value }: SettingValue,
  ) {
    return this.messenger.call(settings.change, { key, value, actor });
  }
}
