import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, Repository } from 'typeorm';
import { SigningKeyEntity } from './signing-key.entity.js';

/** How long a token is good; see docs/rules/accounts.md. */
export const TOKEN_DAYS = 30;
/** A key signs for so long; see docs/rules/accounts.md. */
const RENEWED_AFTER_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;
/** Gateways ask for keys once a minute: by then all of them know a new one, and no token of it is refused. */
const ANNOUNCED_MS = 2 * 60_000;

/** Drops keys whose last token has ended: another one has signed for longer than a token lives, and a day. */
const DROP_ENDED = `
  delete from signing_keys ended using signing_keys newer
    where newer.created_at > ended.created_at and newer.created_at < now() - make_interval(days => $1)`;

/** The keys that tokens are signed with: renewed every 30 days, and published until their last token has ended. */
@Injectable()
export class SigningKeys implements OnModuleInit, BeforeApplicationShutdown {
  private readonly log = new Logger('SigningKeys');
  private timer: NodeJS.Timeout | undefined;

  constructor(@InjectRepository(SigningKeyEntity) private readonly keys: Repository<SigningKeyEntity>) {}

  async onModuleInit() {
    await this.renew();
    this.timer = setInterval(() => {
      this.renew().catch((error: unknown) => this.log.error({ error }, 'keys not renewed'));
    }, DAY_MS);
  }

  beforeApplicationShutdown() {
    clearInterval(this.timer);
  }

  /** Makes the first key, or the next one when it is time; of several instances that look at once, one does. */
  async renew(): Promise<void> {
    await this.keys.manager.transaction(async (manager) => {
      await manager.query(`select pg_advisory_xact_lock(hashtext('whereabouts.signing-key'))`);
      await manager.query(DROP_ENDED, [TOKEN_DAYS + 1]);
      const [newest] = await manager.find(SigningKeyEntity, { order: { created_at: 'DESC' }, take: 1 });
      if (newest && Date.now() - Date.parse(newest.created_at) < RENEWED_AFTER_DAYS * DAY_MS) return;
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
      await manager.insert(SigningKeyEntity, { kid: randomUUID(), private_key });
    });
  }

  /** The one to sign with: the newest that every gateway knows. */
  async current(): Promise<SigningKeyEntity> {
    const created_at = LessThan(new Date(Date.now() - ANNOUNCED_MS).toISOString());
    const [known] = await this.keys.find({ where: { created_at }, order: { created_at: 'DESC' }, take: 1 });
    const [oldest] = known ? [known] : await this.keys.find({ order: { created_at: 'ASC' }, take: 1 });
    if (!oldest) throw new Error('there is no signing key');
    return oldest;
  }

  /** Of every token still good. */
  all(): Promise<SigningKeyEntity[]> {
    return this.keys.find({ order: { created_at: 'DESC' } });
  }
}
