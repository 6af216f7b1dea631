import { ForbiddenException, Injectable, UnauthorizedException } from '@nestjs/common';
import { Limits } from '../limits/limits.js';
import type { UserEntity } from '../users/user.entity.js';
import { GoogleIdTokens } from './google-id-tokens.js';

/** See docs/rules/accounts.md. */
const FRESH_S = 5 * 60;

/**
 * Requires a fresh Google sign-in from a user without a password, before actions that a stolen session must not
 * perform.
 */
@Injectable()
export class GoogleProof {
  constructor(
    private readonly idTokens: GoogleIdTokens,
    private readonly limits: Limits,
  ) {}

  /** @throws ForbiddenException `google_token_required`; NotFoundException without a client id; HttpException 429 */
  async require({ id, google_id }: UserEntity, token: string | undefined, nonce: string | undefined): Promise<void> {
    if (!token) throw googleTokenRequired();
    await this.limits.count('proof_of_user', String(id));
    const person = await this.idTokens.verify(token, nonce).catch(refuse);
    const isFresh = Date.now() / 1000 - person.issued_at <= FRESH_S;
    if (!isFresh || !google_id || person.google_id !== google_id) throw googleTokenRequired();
    await this.limits.forget('proof_of_user', String(id));
  }
}

/** A 401 would end the user's session. The user is still signed in and can retry. */
function refuse(error: unknown): never {
  throw error instanceof UnauthorizedException ? googleTokenRequired() : error;
}

function googleTokenRequired() {
  return new ForbiddenException({
    message: 'Your account has no password. Sign in with Google again to go on.',
    code: 'google_token_required',
  });
}
