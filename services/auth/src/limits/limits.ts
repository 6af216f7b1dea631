import { createHmac } from 'node:crypto';
import { HttpException, HttpStatus, Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource, type EntityManager } from 'typeorm';
import type { AuthEnv } from '../env.js';
import { RULES, type Rule } from './rules.js';

/**
 * Counters in PostgreSQL, so that the limits hold across all gateway and auth instances. A window starts with its first
 * count and has a fixed length: attempts while it is full do not extend it. Keys are hashed because they contain emails
 * and IP addresses.
 */
@Injectable()
export class Limits {
  private readonly limiters: Record<Rule, RateLimiterPostgres>;

  constructor(
    @Inject(ENV) private readonly env: AuthEnv,
    @InjectDataSource() source: DataSource,
  ) {
    const limiter = (rule: Rule, clears: boolean) =>
      new RateLimiterPostgres({
        storeClient: source,
        storeType: 'typeorm',
        tableName: 'limits',
        tableCreated: true,
        // A single limiter is enough to delete all expired rows of the table.
        clearExpiredByTimeout: clears,
        keyPrefix: rule,
        points: Math.max(1, Math.round(RULES[rule].points * env.RATE_LIMIT_FACTOR)),
        duration: RULES[rule].seconds,
      });
    const rules = Object.keys(RULES) as Rule[];
    this.limiters = Object.fromEntries(rules.map((rule, index) => [rule, limiter(rule, index === 0)])) as Record<
      Rule,
      RateLimiterPostgres
    >;
  }

  /**
   * Counts an attempt before it is made, so that concurrent attempts cannot exceed the limit. @throws HttpException 429
   */
  async count(rule: Rule, ...by: string[]): Promise<void> {
    const wait = await this.tryToCount(rule, ...by);
    if (wait !== null) throw tooMany(wait);
  }

  /** Counts an attempt. @returns null, or the milliseconds until the window ends if it is full */
  async tryToCount(rule: Rule, ...by: string[]): Promise<number | null> {
    try {
      await this.limiters[rule].consume(this.key(by));
      return null;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal.msBeforeNext;
      throw refusal;
    }
  }

  async refund(rule: Rule, ...by: string[]): Promise<void> {
    await this.limiters[rule].reward(this.key(by));
  }

  async forget(rule: Rule, ...by: string[]): Promise<void> {
    await this.limiters[rule].delete(this.key(by));
  }

  /** Sets a mark that lasts as long as the rule's window. */
  async mark(rule: Rule, ...by: string[]): Promise<void> {
    await this.limiters[rule].set(this.key(by), 1, RULES[rule].seconds);
  }

  async isMarked(rule: Rule, ...by: string[]): Promise<boolean> {
    return (await this.limiters[rule].get(this.key(by))) !== null;
  }

  /** Deletes all counters that start with one of these keys, for every rule. */
  async erase(manager: EntityManager, keys: string[]): Promise<void> {
    const hashes = keys.map((each) => this.hash(each));
    await manager.query(`delete from limits where split_part(key, ':', 2) = any($1)`, [hashes]);
  }

  private key(by: string[]) {
    return by.map((each) => this.hash(each)).join(':');
  }

  private hash(value: string) {
    return createHmac('sha256', this.env.SERVICE_KEYS.storage).update(`limits:${value}`).digest('base64url');
  }
}

function tooMany(wait_ms: number) {
  return new HttpException(
    {
      message: 'Too many attempts.',
      code: 'rate_limited',
      retry_after: Math.max(1, Math.ceil(wait_ms / 1000)),
    },
    HttpStatus.TOO_MANY_REQUESTS,
  );
}
