import { ConflictException, Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  MailSetting,
  type MailSettings,
  type MailSettingsChange,
} from '@whereabouts/shared/contracts/mail-settings.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { SealedText } from '@whereabouts/shared/nest/security/service-keys/sealed-text.js';
import { Repository } from 'typeorm';
import type { AuthEnv } from '../env.js';
import { MailSettingsEntity } from './mail-settings.entity.js';

const DEFAULT_SENDER = 'Whereabouts <whereabouts@localhost>';

/** Encryption purpose: stored URLs can only be decrypted with this value. */
const SEALED_FOR = 'mail settings';

/** How long `isSet` is cached. A change on another instance shows after this time. */
const GOOD_FOR_MS = 1_000;

/** The mail settings in effect. */
export interface MailServer {
  /** Null without a mail server. */
  smtp_url: string | null;
  mail_from: string;
  /** True if the stored URL cannot be decrypted with this storage key. */
  isUnreadable: boolean;
}

/**
 * The mail settings, from the environment or else from an admin. They are read for every mail, so a change needs no
 * restart.
 */
@Injectable()
export class MailSettingsService implements OnModuleInit {
  private readonly log = new Logger(MailSettingsService.name);
  private readonly sealed: SealedText;
  private told: { until: number; isSet: Promise<boolean> } | undefined;

  constructor(
    @Inject(ENV) private readonly env: AuthEnv,
    @InjectRepository(MailSettingsEntity) private readonly settings: Repository<MailSettingsEntity>,
  ) {
    this.sealed = new SealedText(env.SERVICE_KEYS.storage, SEALED_FOR);
  }

  async onModuleInit() {
    const { isUnreadable } = await this.current();
    if (isUnreadable)
      this.log.error(
        'mail server URL cannot be decrypted, no mail is sent: INTERNAL_SECRET or SERVICE_KEYS has changed',
      );
  }

  async current(): Promise<MailServer> {
    const { SMTP_URL, MAIL_FROM } = this.env;
    const stored = SMTP_URL && MAIL_FROM ? null : await this.settings.findOneBy({ is_only: true });
    const sealed = SMTP_URL ? null : (stored?.smtp_url ?? null);
    const opened = sealed && this.sealed.open('smtp_url', sealed);
    return {
      smtp_url: SMTP_URL ?? opened,
      mail_from: MAIL_FROM ?? stored?.mail_from ?? DEFAULT_SENDER,
      isUnreadable: sealed !== null && opened === null,
    };
  }

  /**
   * Tells whether there is a mail server. For display only: it is cached, because visitors can ask as often as they
   * like.
   */
  isSet(): Promise<boolean> {
    if (!this.told || this.told.until <= Date.now()) {
      this.told = { until: Date.now() + GOOD_FOR_MS, isSet: this.readIsSet() };
    }
    return this.told.isSet;
  }

  async shown(): Promise<MailSettings> {
    const { smtp_url, mail_from, isUnreadable } = await this.current();
    return {
      mail_from,
      smtp_set: smtp_url !== null,
      smtp_server: smtp_url && new URL(smtp_url).host,
      smtp_unreadable: isUnreadable,
      fixed: this.fixed(),
    };
  }

  /** @throws ConflictException `fixed_by_environment` */
  async change(change: MailSettingsChange): Promise<MailSettings> {
    const [fixed] = this.fixed().filter((name) => change[name] !== undefined);
    if (fixed) throw fixedByEnvironment(fixed);
    const { smtp_url, mail_from } = change;
    const columns = {
      ...(smtp_url !== undefined && { smtp_url: smtp_url && this.sealed.seal('smtp_url', smtp_url) }),
      ...(mail_from !== undefined && { mail_from }),
    };
    if (Object.keys(columns).length > 0) await this.settings.upsert({ is_only: true, ...columns }, ['is_only']);
    this.told = undefined;
    return this.shown();
  }

  private fixed(): MailSetting[] {
    const { SMTP_URL: smtp_url, MAIL_FROM: mail_from } = this.env;
    return MailSetting.options.filter((name) => ({ smtp_url, mail_from })[name] !== undefined);
  }

  private async readIsSet(): Promise<boolean> {
    try {
      return (await this.current()).smtp_url !== null;
    } catch (error) {
      this.told = undefined;
      throw error;
    }
  }
}

function fixedByEnvironment(name: MailSetting) {
  const variable = name.toUpperCase();
  return new ConflictException({
    message: `${variable} is set on the server. Change it there, or remove it there to set it here.`,
    code: 'fixed_by_environment',
  });
}
