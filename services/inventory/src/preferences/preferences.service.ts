import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { Preferences, PreferencesChange } from '@whereabouts/shared/contracts/notices.js';
import { DeletedUsers } from '@whereabouts/shared/nest/deleted-users.js';
import { DataSource, type EntityManager } from 'typeorm';
import { PreferenceEntity } from './preference.entity.js';

/** Of whoever has chosen nothing. */
const DEFAULTS: Preferences = { low_stock_mail: true, batch_notices: true };

@Injectable()
export class PreferencesService {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly deletedUsers: DeletedUsers,
  ) {}

  find(actor: Actor): Promise<Preferences> {
    return chosenBy(this.source.manager, actor);
  }

  /** @throws GoneException for a user deleted meanwhile. */
  change(actor: Actor, change: PreferencesChange): Promise<Preferences> {
    return this.source.transaction(async (manager) => {
      await this.deletedUsers.assertActive(manager, actor.id);
      await manager.upsert(PreferenceEntity, { user_id: actor.id, ...change }, ['user_id']);
      return chosenBy(manager, actor);
    });
  }
}

async function chosenBy(manager: EntityManager, { id }: Actor): Promise<Preferences> {
  const { low_stock_mail, batch_notices } = (await manager.findOneBy(PreferenceEntity, { user_id: id })) ?? DEFAULTS;
  return { low_stock_mail, batch_notices };
}
