import { createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Jwks, SignedIn } from '@whereabouts/shared/contracts/auth.js';
import jwt from 'jsonwebtoken';
import { Repository } from 'typeorm';
import { presentUser } from '../users/present-user.js';
import type { UserEntity } from '../users/user.entity.js';
import { SigningKeyEntity } from './signing-key.entity.js';

const ALGORITHM = 'ES256';
/** See docs/rules/accounts.md. */
const LIFETIME_DAYS = 30;

@Injectable()
export class TokensService implements OnModuleInit {
  constructor(@InjectRepository(SigningKeyEntity) private readonly keys: Repository<SigningKeyEntity>) {}

  /** Makes the key at first start; of several instances starting at once, one does. */
  async onModuleInit() {
    await this.keys.manager.transaction(async (manager) => {
      await manager.query(`select pg_advisory_xact_lock(hashtext('whereabouts.signing-key'))`);
      if (await manager.exists(SigningKeyEntity)) return;
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
      await manager.insert(SigningKeyEntity, { kid: randomUUID(), private_key });
    });
  }

  /** The answer to everybody who has just proven to be this user. */
  async signIn(user: UserEntity): Promise<SignedIn> {
    return { success: true, token: await this.sign(user), user: presentUser(user) };
  }

  /** A bearer token for the user, good for 30 days unless the user's `token_version` moves on. */
  async sign({ id, role, token_version }: UserEntity): Promise<string> {
    const [key] = await this.newestFirst();
    if (!key) throw new Error('there is no signing key');
    return jwt.sign({ role, ver: token_version }, key.private_key, {
      algorithm: ALGORITHM,
      keyid: key.kid,
      subject: String(id),
      expiresIn: `${LIFETIME_DAYS}d`,
    });
  }

  /** Public keys of every token still good. */
  async jwks(): Promise<Jwks> {
    const keys = await this.newestFirst();
    return {
      keys: keys.map(({ kid, private_key }) => {
        const { kty, ...rest } = createPublicKey(private_key).export({ format: 'jwk' });
        return { ...rest, kty: String(kty), kid, alg: ALGORITHM, use: 'sig' };
      }),
    };
  }

  private newestFirst() {
    return this.keys.find({ order: { created_at: 'DESC' } });
  }
}
