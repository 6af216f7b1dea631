import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { Preferences } from '@whereabouts/shared/contracts/notices.js';
import { DeletedUsers } from '@whereabouts/shared/nest/deleted-users.js';
import { DataSource } from 'typeorm';
import { PreferenceEntity } from './preference.entity.js';

/** Of whoever has chosen nothing. */
const DEFAULTS: Preferences = { low_stock_mail: true };

@Injectable()
export class PreferencesService {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly deletedUsers: DeletedUsers,
  ) {}

  async find({ id }: Actor): Promise<Preferences> {
    const chosen = await this.source.manager.findOneBy(PreferenceEntity, { user_id: id });
    return { low_stock_mail: chosen?.low_stock_mail ?? DEFAULTS.low_stock_mail };
  }

  /** @throws GoneException for a user deleted meanwhile. */
  async change({ id }: Actor, preferences: Preferences): Promise<Preferences> {
    await this.source.transaction(async (manager) => {
      await this.deletedUsers.assertActive(manager, id);
      await manager.upsert(PreferenceEntity, { user_id: id, ...preferences }, ['user_id']);
    });
    return preferences;
  }
}
