import { ConflictException, Inject, Injectable } from '@nestjs/common';
import { ENV } from '@whereabouts/shared/nest/env.js';
import type { EntityManager } from 'typeorm';
import type { InventoryEnv } from '../env.js';

/** Far from the limit a count is good for this part of what is left: several instances may add at once. */
const PART = 10;

/** Beyond it everybody is counted again. */
const MAX_USERS = 10_000;

/** Keeps a user's items within `MAX_ITEMS_PER_USER`, without counting them for every new one. */
@Injectable()
export class ItemQuota {
  /** How many more a user may add before they are counted again. */
  private readonly room = new Map<number, number>();
  private readonly limit: number;

  constructor(@Inject(ENV) { MAX_ITEMS_PER_USER }: InventoryEnv) {
    this.limit = MAX_ITEMS_PER_USER;
  }

  /** Comes after the rows, in their transaction. @throws ConflictException `quota_reached` when they are too many */
  async assertKept(manager: EntityManager, user_id: number, added: number): Promise<void> {
    const room = (this.room.get(user_id) ?? 0) - added;
    if (room >= 0) return void this.room.set(user_id, room);
    const [{ count }]: [{ count: number }] = await manager.query(
      'select count(*)::int as count from (select from items where user_id = $1 limit $2) counted',
      [user_id, this.limit + 1],
    );
    if (count > this.limit) throw quotaReached(this.limit);
    if (this.room.size >= MAX_USERS) this.room.clear();
    this.room.set(user_id, Math.floor((this.limit - count) / PART));
  }
}

function quotaReached(limit: number) {
  const figure = limit.toLocaleString('en');
  return new ConflictException({
    message: `This installation keeps at most ${figure} items for each user, the trash included. Empty the trash, or ask an administrator.`,
    code: 'quota_reached',
    limit,
  });
}
