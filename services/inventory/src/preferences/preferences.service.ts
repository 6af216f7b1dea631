import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import type { Preferences, PreferencesChange } from '@whereabouts/shared/contracts/notices.js';
import type { userSettings } from '@whereabouts/shared/contracts/user-settings.js';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { DeletedUsers } from '@whereabouts/shared/nest/users/deleted-users.js';
import { DataSource, type EntityManager } from 'typeorm';
import { PreferenceEntity } from './preference.entity.js';

/** The preferences of a user who has not changed any. */
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

  /** @throws GoneException if the user was deleted in the meantime */
  change(actor: Actor, change: PreferencesChange): Promise<Preferences> {
    return transaction(this.source, async (tx) => {
      await this.deletedUsers.assertActive(tx, actor.id);
      await tx.upsert(PreferenceEntity, { user_id: actor.id, ...change }, ['user_id']);
      return chosenBy(tx, actor);
    });
  }

  /** Events may arrive out of order and more than once. */
  async setTimeZone({ user_id, timezone, at }: PayloadOf<typeof userSettings.timeZoneChanged>): Promise<void> {
    await transaction(this.source, async (tx) => {
      if (await this.deletedUsers.includes(tx, user_id)) return;
      await tx.query(
        `insert into preferences as known (user_id, timezone, timezone_at) values ($1, $2, $3)
         on conflict (user_id) do update set timezone = excluded.timezone, timezone_at = excluded.timezone_at
         where known.timezone_at is null or known.timezone_at <= excluded.timezone_at`,
        [user_id, timezone, at],
      );
    });
  }
}

async function chosenBy(manager: EntityManager, { id }: Actor): Promise<Preferences> {
  const { low_stock_mail, batch_notices } = (await manager.findOneBy(PreferenceEntity, { user_id: id })) ?? DEFAULTS;
  return { low_stock_mail, batch_notices };
}
