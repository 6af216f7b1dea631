import { BadRequestException, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { ProposedSettings } from '@whereabouts/shared/contracts/auth.js';
import {
  type UserSettings,
  type UserSettingsChange,
  userSettings,
} from '@whereabouts/shared/contracts/user-settings.js';
import { type Transaction, transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import { type EntityManager, Repository } from 'typeorm';
import { UserEntity } from '../users/user.entity.js';
import { userNotFound } from '../users/user-not-found.js';

const SETTINGS = { currency: true, timezone: true, language: true, share_names_with_ai: true } as const;

/** The settings of each user (docs/rules/accounts.md). */
@Injectable()
export class UserSettingsService {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly outbox: Outbox,
  ) {}

  /** @throws NotFoundException if the user no longer exists */
  find(id: number): Promise<UserSettings> {
    return settingsOf(this.users.manager, id);
  }

  /** @throws NotFoundException; BadRequestException for a time zone that PostgreSQL does not know */
  change(id: number, change: UserSettingsChange): Promise<UserSettings> {
    return transaction(this.users.manager.dataSource, async (tx) => {
      if (change.timezone !== undefined && !(await this.keepTimeZone(tx, id, change.timezone))) throw unknownTimeZone();
      if (change.currency !== undefined) await this.keepCurrency(tx, id, change.currency);
      if (change.language !== undefined) await this.keepLanguage(tx, id, change.language);
      if (Object.keys(change).length > 0) await tx.update(UserEntity, id, change);
      return settingsOf(tx, id);
    });
  }

  /** Keeps what the browser proposes for a new user. A time zone that PostgreSQL does not know is dropped. */
  async propose(tx: Transaction, id: number, { currency, timezone }: ProposedSettings) {
    if (timezone !== undefined) await this.keepTimeZone(tx, id, timezone);
    if (currency !== undefined) await this.keepCurrency(tx, id, currency);
  }

  private async keepCurrency(tx: Transaction, user_id: number, currency: string) {
    const at = await this.keep(tx, user_id, 'currency', currency);
    await this.outbox.publishEvent(tx, userSettings.currencyChanged, { user_id, currency, at });
  }

  private async keepLanguage(tx: Transaction, user_id: number, language: string) {
    const [[changed]] = await tx.query<[{ at: Date }[], number]>(
      `update users set language = $2 where id = $1 and language is distinct from $2 returning clock_timestamp() as at`,
      [user_id, language],
    );
    if (!changed) return;
    const at = changed.at.toISOString();
    await this.outbox.publishEvent(tx, userSettings.languageChanged, { user_id, language, at });
  }

  /** @returns false for a time zone that PostgreSQL does not know */
  private async keepTimeZone(tx: Transaction, user_id: number, timezone: string): Promise<boolean> {
    const [{ known }] = await tx.query<[{ known: boolean }]>(
      'select exists (select from pg_timezone_names where lower(name) = lower($1)) as known',
      [timezone],
    );
    if (!known) return false;
    const at = await this.keep(tx, user_id, 'timezone', timezone);
    await this.outbox.publishEvent(tx, userSettings.timeZoneChanged, { user_id, timezone, at });
    return true;
  }

  /** @returns when the value was chosen */
  private async keep(tx: Transaction, user_id: number, name: 'currency' | 'timezone', value: string): Promise<string> {
    // The update locks the row before `at` is taken, so that the later of two changes has the later `at`.
    const [[user]] = await tx.query<[{ at: Date }[], number]>(
      `update users set ${name} = $2 where id = $1 returning clock_timestamp() as at`,
      [user_id, value],
    );
    if (!user) throw userNotFound();
    return user.at.toISOString();
  }
}

async function settingsOf(manager: EntityManager, id: number): Promise<UserSettings> {
  const settings = await manager.findOne(UserEntity, { select: SETTINGS, where: { id } });
  if (!settings) throw userNotFound();
  const { currency, timezone, language, share_names_with_ai } = settings;
  return { currency, timezone, language, share_names_with_ai };
}

const unknownTimeZone = () =>
  new BadRequestException({ message: 'The server does not know this time zone.', code: 'invalid', field: 'timezone' });
