import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import type { AllUserStats, AllUserStatsPage, stats } from '@whereabouts/shared/contracts/stats.js';
import { DataSource } from 'typeorm';
import { allUserStats, TOTALS } from './all-user-stats.query.js';
import { KEEP_IMAGE_COUNTS, KEEP_ITEM_COUNTS } from './keep-counts.query.js';
import { readCursor, writeCursor } from './stats-cursor.js';

/** How much data each user has, as published by the services that store it. */
@Injectable()
export class StatsService {
  constructor(@InjectDataSource() private readonly source: DataSource) {}

  /** @throws BadRequestException for an invalid cursor */
  async ofAll({ q, limit, ...page }: AllUserStatsPage): Promise<AllUserStats> {
    const [value = null, id = null] = readCursor(page) ?? [];
    // One extra row shows whether there is a next page.
    const values = [limit + 1, q ?? null, value, id];
    const [[totals], found] = await Promise.all([
      this.source.query(TOTALS),
      this.source.query<AllUserStats['users']>(allUserStats(page), values),
    ]);
    const users = found.slice(0, limit);
    const last = found.length > limit ? users.at(-1) : undefined;
    return { ...totals, users, next_cursor: last ? writeCursor(page.sort, last) : null };
  }

  async keepItemCounts(users: PayloadOf<typeof stats.itemsCounted>['users']) {
    await this.source.query(KEEP_ITEM_COUNTS, [JSON.stringify(users)]);
  }

  async keepImageCounts(users: PayloadOf<typeof stats.imagesCounted>['users']) {
    await this.source.query(KEEP_IMAGE_COUNTS, [JSON.stringify(users)]);
  }
}
