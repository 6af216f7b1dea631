import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { SEALED_PREFIX, SealedText } from '@whereabouts/shared/nest/security/service-keys/sealed-text.js';
import { type EntityManager, Like, Not, Repository } from 'typeorm';
import type { AuthEnv } from '../env.js';
import { SigningKeyEntity } from './signing-key.entity.js';

/** Lifetime of a token; see docs/rules/accounts.md. */
export const TOKEN_DAYS = 30;
/** How long a key is used for signing; see docs/rules/accounts.md. */
const RENEWED_AFTER_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;
/**
 * Time between the publication of a new key and its first use. Gateways fetch the keys once a minute, so each of them
 * has the key before a token needs it.
 */
const ANNOUNCED_MS = 2 * 60_000;

/**
 * Deletes keys whose last token has expired: a newer key has been in use for longer than a token's lifetime plus a day.
 * Keys that this installation cannot decrypt do not count as newer keys.
 */
const DROP_ENDED = `
  delete from signing_keys ended using signing_keys newer
    where newer.created_at > ended.created_at and newer.created_at < now() - make_interval(days => $1)
      and newer.kid = any($2)`;

/**
 * Encryption purpose: stored keys can only be decrypted with this value. Earlier versions stored the PEM text
 * unencrypted.
 */
export const SEALED_FOR = 'token signing keys';

/** A decrypted signing key. */
export interface SigningKey {
  kid: string;
  /** PKCS #8, PEM. */
  private_key: string;
  created_at: string;
}

/** The keys that sign tokens. A key is replaced after 30 days, and published until its last token has expired. */
@Injectable()
export class SigningKeys implements OnModuleInit, BeforeApplicationShutdown {
  private readonly log = new Logger('SigningKeys');
  private readonly sealed: SealedText;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(ENV) env: AuthEnv,
    @InjectRepository(SigningKeyEntity) private readonly keys: Repository<SigningKeyEntity>,
  ) {
    this.sealed = new SealedText(env.SERVICE_KEYS.storage, SEALED_FOR);
  }

  async onModuleInit() {
    await this.renew();
    this.timer = setInterval(() => {
      this.renew().catch((error: unknown) => this.log.error({ error }, 'signing keys not renewed'));
    }, DAY_MS);
  }

  beforeApplicationShutdown() {
    clearInterval(this.timer);
  }

  /** Creates the first key, or the next one when it is due. Of several instances, only one creates it. */
  async renew(): Promise<void> {
    await transaction(this.keys.manager.dataSource, async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtext('whereabouts.signing-key'))`);
      const wereClear = await this.sealClearKeys(tx);
      const rows = await tx.find(SigningKeyEntity, { order: { created_at: 'DESC' } });
      const known = this.opened(rows);
      if (known.length < rows.length) {
        const kids = rows.map(({ kid }) => kid).filter((kid) => !known.some((key) => key.kid === kid));
        this.log.error(
          { kids },
          'signing keys cannot be decrypted, their sessions end: INTERNAL_SECRET or SERVICE_KEYS has changed',
        );
      }
      await tx.query(DROP_ENDED, [TOKEN_DAYS + 1, known.map(({ kid }) => kid)]);
      const [newest] = known;
      const isFresh = newest && Date.now() - Date.parse(newest.created_at) < RENEWED_AFTER_DAYS * DAY_MS;
      // Old backups may still contain a key that was stored unencrypted, so it is replaced early.
      if (isFresh && !wereClear) return;
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
      const kid = randomUUID();
      await tx.insert(SigningKeyEntity, { kid, private_key: this.sealed.seal(kid, pem) });
    });
  }

  /** The key to sign with: the newest key that every gateway knows. */
  async current(): Promise<SigningKey> {
    const keys = await this.all();
    const known = keys.find(({ created_at }) => Date.parse(created_at) < Date.now() - ANNOUNCED_MS);
    const key = known ?? keys.at(-1);
    if (!key) throw new Error('there is no signing key');
    return key;
  }

  /** The keys of all tokens that may be valid, newest first. */
  async all(): Promise<SigningKey[]> {
    return this.opened(await this.keys.find({ order: { created_at: 'DESC' } }));
  }

  /** Encrypts keys that an earlier version stored unencrypted. @returns whether there were any */
  private async sealClearKeys(manager: EntityManager): Promise<boolean> {
    const clear = await manager.findBy(SigningKeyEntity, { private_key: Not(Like(`${SEALED_PREFIX}%`)) });
    for (const { kid, private_key } of clear) {
      await manager.update(SigningKeyEntity, { kid }, { private_key: this.sealed.seal(kid, private_key) });
    }
    return clear.length > 0;
  }

  /** Skips keys of another installation. In a restored copy of its database, their sessions have ended. */
  private opened(rows: SigningKeyEntity[]): SigningKey[] {
    return rows.flatMap(({ kid, private_key: stored, created_at }) => {
      const private_key = this.sealed.open(kid, stored);
      return private_key ? [{ kid, private_key, created_at }] : [];
    });
  }
}
