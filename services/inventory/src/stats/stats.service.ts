import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { ResponseOf } from '@whereabouts/shared/contracts/contract.js';
import type { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { MAX_SHARES, type StatsCharts, type stats } from '@whereabouts/shared/contracts/stats.js';
import { DataSource } from 'typeorm';
import { GROWTH, SHARES } from './charts.query.js';
import { COUNTS } from './counts.query.js';

/** Answers statistics about items. */
@Injectable()
export class StatsService {
  constructor(@InjectDataSource() private readonly source: DataSource) {}

  async ofUser({ id }: Actor): Promise<ResponseOf<typeof stats.items>> {
    const [counts] = await this.source.query(`select ${COUNTS} from items i where user_id = $1`, [id]);
    return counts;
  }

  /** The sum of the last counts, which are a few seconds old. */
  async ofAll(): Promise<ResponseOf<typeof inventory.stats>> {
    const [counts] = await this.source.query(
      'select coalesce(sum(item_count), 0)::bigint as item_count from item_counts',
    );
    return counts;
  }

  async charts({ id }: Actor): Promise<StatsCharts> {
    const [by_category, by_area, growth] = await Promise.all([
      this.source.query(SHARES.by_category, [id, MAX_SHARES]),
      this.source.query(SHARES.by_area, [id, MAX_SHARES]),
      this.source.query(GROWTH, [id]),
    ]);
    return { by_category, by_area, growth };
  }
}
