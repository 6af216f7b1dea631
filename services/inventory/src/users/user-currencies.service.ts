import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { userSettings } from '@whereabouts/shared/contracts/user-settings.js';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { DeletedUsers } from '@whereabouts/shared/nest/users/deleted-users.js';
import { DataSource } from 'typeorm';
import { UsersService } from './users.service.js';

/** Earlier than any choice, so that every event replaces what auth answered. */
const ASKED = '1970-01-01T00:00:00.000Z';

/** The latest of several choices wins. Answers the user if the currency has changed. */
const KEEP = `
  with before as (select currency from preferences where user_id = $1)
  insert into preferences as known (user_id, currency, currency_at) values ($1, $2, $3)
  on conflict (user_id) do update set currency = excluded.currency, currency_at = excluded.currency_at
  where known.currency_at is null or known.currency_at <= excluded.currency_at
  returning user_id, currency is distinct from (select currency from before) as has_changed`;

/** Copies the currencies of users from auth (docs/rules/accounts.md). */
@Injectable()
export class UserCurrencies {
  private readonly log = new Logger('UserCurrencies');

  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly messenger: Messenger,
    private readonly deletedUsers: DeletedUsers,
    private readonly users: UsersService,
  ) {}

  /** Events may arrive out of order and more than once. */
  async change({ user_id, currency, at }: PayloadOf<typeof userSettings.currencyChanged>): Promise<void> {
    await this.keep(user_id, currency, at);
  }

  /**
   * Asks auth once for the currency that a user chose before inventory copied currencies. Lists do not wait for the
   * answer. If auth does not answer, the user's next list after a restart asks again.
   */
  async askOnce(user_id: number): Promise<void> {
    try {
      const known = 'select from preferences where user_id = $1 and currency_at is not null';
      if ((await this.source.query<unknown[]>(known, [user_id])).length > 0) return;
      const { currency } = await this.messenger.call(userSettings.find, { actor: { id: user_id, role: 'user' } });
      await this.keep(user_id, currency, ASKED);
    } catch (error) {
      this.log.warn({ user_id, error }, 'currency not copied from auth');
    }
  }

  private async keep(user_id: number, currency: string | null, at: string) {
    await transaction(this.source, async (tx) => {
      if (await this.deletedUsers.includes(tx, user_id)) return;
      const [kept] = await tx.query<{ has_changed: boolean }[]>(KEEP, [user_id, currency, at]);
      if (kept?.has_changed) await this.users.bumpLists(tx, user_id);
    });
  }
}
