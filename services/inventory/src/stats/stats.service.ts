import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { ResponseOf } from '@whereabouts/shared/contracts/contract.js';
import { MAX_SHARES, type StatsCharts, type stats } from '@whereabouts/shared/contracts/stats.js';
import { requireAdmin } from '@whereabouts/shared/nest/require-admin.js';
import { DataSource } from 'typeorm';
import { GROWTH, SHARES } from './charts.query.js';

/** Items in the trash take room, but are none any more. */
const COUNTS = `
  count(*) filter (where deleted_at is null)::int as item_count,
  coalesce(sum(pg_column_size(i.*)), 0)::bigint as db_storage_bytes`;

/** Numbers about items. */
@Injectable()
export class StatsService {
  constructor(@InjectDataSource() private readonly source: DataSource) {}

  async ofUser({ id }: Actor): Promise<ResponseOf<typeof stats.items>> {
    const [counts] = await this.source.query(`select ${COUNTS} from items i where user_id = $1`, [id]);
    return counts;
  }

  /** One row for everybody who has items. */
  async ofAll(actor: Actor): Promise<ResponseOf<typeof stats.itemsOfAll>> {
    requireAdmin(actor);
    return this.source.transaction(async (manager) => {
      // Of everything, where an index is the long way round.
      await manager.query('set local enable_seqscan = on');
      return { users: await manager.query(`select user_id, ${COUNTS} from items i group by user_id order by user_id`) };
    });
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
