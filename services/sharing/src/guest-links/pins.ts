import { createHmac } from 'node:crypto';
import { ForbiddenException, HttpException, HttpStatus, Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { networkOf } from '@whereabouts/shared/nest/http/network.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import argon2 from 'argon2';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import type { SharingEnv } from '../env.js';
import { PinLocks } from './pin-locks.js';

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, one lane. */
const OPTIONS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Maximum number of wrong PINs per link and network within the window. */
const WRONG_PINS = 10;
const WINDOW_S = 15 * 60;

export const hashPin = (pin: string) => argon2.hash(pin, OPTIONS);

/** Checks the PINs of guest links. Attempts are counted in PostgreSQL, so that the limit holds across all instances. */
@Injectable()
export class Pins {
  private readonly tries: RateLimiterPostgres;

  constructor(
    @Inject(ENV) private readonly env: SharingEnv,
    @InjectDataSource() source: DataSource,
    private readonly locks: PinLocks,
  ) {
    this.tries = new RateLimiterPostgres({
      storeClient: source,
      storeType: 'typeorm',
      tableName: 'limits',
      tableCreated: true,
      keyPrefix: 'wrong_pin',
      points: Math.max(1, Math.round(WRONG_PINS * env.RATE_LIMIT_FACTOR)),
      duration: WINDOW_S,
    });
  }

  /**
   * Counts the attempt before the check, so that parallel attempts cannot exceed the limit.
   * @throws ForbiddenException `wrong_pin`
   * @throws HttpException 429, also for the correct PIN, and as `PinLocks.count` does
   */
  async assertMatches(link: { id: number; pin_hash: string }, pin: string, address: string): Promise<void> {
    const key = this.hash(`${link.id} ${networkOf(address)}`);
    try {
      await this.tries.consume(key);
    } catch (refusal) {
      throw refusal instanceof RateLimiterRes ? tooMany(refusal.msBeforeNext) : refusal;
    }
    try {
      await this.locks.count(link.id);
    } catch (refusal) {
      // The PIN is not checked, so it is no wrong PIN of this network.
      await this.tries.reward(key);
      throw refusal;
    }
    if (!(await argon2.verify(link.pin_hash, pin))) {
      await this.locks.refuse(link.id);
      throw new ForbiddenException({ message: 'This PIN is not right.', code: 'wrong_pin' });
    }
    await this.locks.uncount(link.id);
    await this.tries.reward(key);
  }

  /** Hashed because IP addresses are personal data. */
  private hash(value: string) {
    return createHmac('sha256', this.env.SERVICE_KEYS.storage).update(`wrong-pin:${value}`).digest('base64url');
  }
}

function tooMany(wait_ms: number) {
  const retry_after = Math.max(1, Math.ceil(wait_ms / 1000));
  const message = 'Too many wrong PINs.';
  return new HttpException({ message, code: 'rate_limited', retry_after }, HttpStatus.TOO_MANY_REQUESTS);
}
