import { ConflictException, Inject, Injectable } from '@nestjs/common';
import { ENV } from '@whereabouts/shared/nest/env.js';
import type { MediaEnv } from '../env.js';
import { StatsService } from '../stats/stats.service.js';

/** What the images of one user may take, where that is limited. */
@Injectable()
export class StorageQuota {
  constructor(
    @Inject(ENV) private readonly env: MediaEnv,
    private readonly stats: StatsService,
  ) {}

  /**
   * @throws ConflictException `quota_reached` when `bytes` more would be too many; photos that come in together may
   * exceed it
   */
  async assertRoom(user_id: number, bytes: number) {
    const { MAX_STORAGE_PER_USER: limit } = this.env;
    if (limit === undefined) return;
    const { storage_bytes: used } = await this.stats.ofUser(user_id);
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
