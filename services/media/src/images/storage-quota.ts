import { ConflictException, Inject, Injectable } from '@nestjs/common';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import type { EntityManager } from 'typeorm';
import type { MediaEnv } from '../env.js';
import { StatsService } from '../stats/stats.service.js';
import { OrphanedImages } from './orphaned-images.js';

const LOCK = `select pg_advisory_xact_lock(hashtextextended('whereabouts.' || current_schema() || '.storage-' || $1::bigint, 0))`;

/** Enforces the limit on the storage of one user's images, if one is configured. */
@Injectable()
export class StorageQuota {
  constructor(
    @Inject(ENV) private readonly env: MediaEnv,
    private readonly stats: StatsService,
    private readonly orphans: OrphanedImages,
  ) {}

  /**
   * Avoids processing a photo that exceeds the limit. Only `takeRoom` is exact. Unused photos count until they are
   * deleted, so the user's due photos are checked before a refusal.
   * @throws ConflictException `quota_reached`
   */
  async assertRoom(user_id: number, bytes: number) {
    const { MAX_STORAGE_PER_USER: limit } = this.env;
    if (limit === undefined) return;
    while ((await this.stats.ofUser(user_id)).storage_bytes + bytes > limit) {
      if (!(await this.orphans.checkSome(user_id))) throw quotaReached(limit);
    }
  }

  /**
   * Runs in the transaction that writes the image's row, before the insert. A lock serializes uploads of a user.
   * @throws ConflictException `quota_reached`
   */
  async takeRoom(manager: EntityManager, user_id: number, bytes: number) {
    const { MAX_STORAGE_PER_USER: limit } = this.env;
    if (limit === undefined) return;
    await manager.query(LOCK, [user_id]);
    const { storage_bytes: used } = await this.stats.ofUser(user_id, manager);
    if (used + bytes > limit) throw quotaReached(limit);
  }
}

function quotaReached(limit: number) {
  const message = `Your photos may take ${readable(limit)}, and this one would exceed that. Delete some first.`;
  return new ConflictException({ message, code: 'quota_reached', limit });
}

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

function readable(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  return `${Math.round((bytes / 1024 ** power) * 10) / 10} ${UNITS[power]}`;
}
