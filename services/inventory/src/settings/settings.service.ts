import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { SETTINGS, type Setting } from '@whereabouts/shared/contracts/settings.js';
import { parsed } from '@whereabouts/shared/nest/http/validation.js';
import { requireAdmin } from '@whereabouts/shared/nest/security/require-admin.js';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { SettingEntity } from './setting.entity.js';

type Key = keyof typeof SETTINGS;

/** The defaults (docs/rules/trash.md). */
const DEFAULTS: Record<Key, string> = { trash_retention_days: '30' };

@Injectable()
export class SettingsService {
  constructor(@InjectDataSource() private readonly source: DataSource) {}

  /** @throws NotFoundException for an unknown key */
  async find(key: string): Promise<Setting> {
    const known = knownKey(key);
    const changed = await this.source.manager.findOneBy(SettingEntity, { key });
    return { key, value: changed?.value ?? DEFAULTS[known] };
  }

  /** Number of days that deleted items stay in the trash. */
  async trashRetentionDays(): Promise<number> {
    return Number((await this.find('trash_retention_days')).value);
  }

  /** @throws BadRequestException if the value is not valid for the setting */
  async change(actor: Actor, { key, value }: Setting): Promise<Setting> {
    requireAdmin(actor);
    const setting = { key, ...parsed(z.object({ value: SETTINGS[knownKey(key)] }), { value }) };
    await this.source.manager.upsert(SettingEntity, setting, ['key']);
    return setting;
  }
}

function knownKey(key: string): Key {
  if (!Object.hasOwn(SETTINGS, key))
    throw new NotFoundException({ message: 'The setting was not found.', code: 'setting_not_found' });
  return key as Key;
}
