import { ConflictException, Inject, Injectable } from '@nestjs/common';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import type { EntityManager } from 'typeorm';
import type { InventoryEnv } from '../env.js';

/**
 * Divisor: after a count, this instance may add a tenth of the remaining items without counting again. The rest is for
 * other instances that add at the same time.
 */
const PART = 10;

/** How long a count is valid. After that, other instances may have used up the rest. */
const COUNT_KEPT_MS = 60_000;

/** Maximum number of cached users. Beyond it, users without calls in progress are dropped and counted again later. */
const MAX_USERS = 10_000;

const lock = (mode: '' | '_shared') =>
  `select pg_advisory_xact_lock${mode}(hashtextextended('whereabouts.' || current_schema() || '.item-quota-' || $1::bigint, 0))`;

const HOLD_SHARED = lock('_shared');
const HOLD_ALONE = lock('');

const COUNT = 'select count(*)::int as count from (select from items where user_id = $1 limit $2) counted';

interface Quota {
  /** How many more items the user may add before the next count. */
  room: number;
  counted_at: number;
  /** Items taken from `room` by calls that do not hold the lock yet. */
  promised: number;
}

/**
 * Keeps a user’s items within `MAX_ITEMS_PER_USER` without counting them for every new item. A call within the room of
 * an earlier count takes a shared lock of the user. A call that counts takes the lock exclusively, so it sees all added
 * items.
 */
@Injectable()
export class ItemQuota {
  private readonly quotas = new Map<number, Quota>();
  private readonly limit: number;

  constructor(@Inject(ENV) { MAX_ITEMS_PER_USER }: InventoryEnv) {
    this.limit = MAX_ITEMS_PER_USER;
  }

  /**
   * Runs `insert`, which adds up to `most` items of a user.
   * @returns the added items
   * @throws ConflictException `quota_reached` if the limit is exceeded
   */
  keep<Row>(manager: EntityManager, user_id: number, most: number, insert: () => Promise<Row[]>): Promise<Row[]> {
    const quota = this.quotaOf(user_id);
    return quota.room >= most && Date.now() < quota.counted_at + COUNT_KEPT_MS
      ? this.addWithin(quota, manager, user_id, most, insert)
      : this.addAndCount(quota, manager, user_id, insert);
  }

  private async addWithin<Row>(
    quota: Quota,
    manager: EntityManager,
    user_id: number,
    most: number,
    insert: () => Promise<Row[]>,
  ): Promise<Row[]> {
    quota.room -= most;
    quota.promised += most;
    const held = manager.query(HOLD_SHARED, [user_id]).finally(() => {
      quota.promised -= most;
    });
    const [, added] = await Promise.all([held, insert()]);
    return added;
  }

  private async addAndCount<Row>(
    quota: Quota,
    manager: EntityManager,
    user_id: number,
    insert: () => Promise<Row[]>,
  ): Promise<Row[]> {
    await manager.query(HOLD_ALONE, [user_id]);
    const added = await insert();
    if (added.length === 0) return added;
    const [{ count }] = await manager.query<[{ count: number }]>(COUNT, [user_id, this.limit + 1]);
    const left = this.limit - count - quota.promised;
    if (left < 0) throw quotaReached(this.limit);
    quota.room = Math.floor(left / PART);
    quota.counted_at = Date.now();
    return added;
  }

  private quotaOf(user_id: number): Quota {
    const known = this.quotas.get(user_id);
    if (known) return known;
    if (this.quotas.size >= MAX_USERS) this.forgetIdle();
    const quota = { room: 0, counted_at: 0, promised: 0 };
    this.quotas.set(user_id, quota);
    return quota;
  }

  /** Keeps users with calls in progress. Without their promised items, other calls could exceed the limit. */
  private forgetIdle() {
    for (const [id, { promised }] of this.quotas) if (promised === 0) this.quotas.delete(id);
  }
}

function quotaReached(limit: number) {
  const figure = limit.toLocaleString('en');
  return new ConflictException({
    message: `This installation keeps at most ${figure} items for each user, the trash and departed items included. Empty the trash, or ask an administrator.`,
    code: 'quota_reached',
    limit,
  });
}
