import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { QueueStats } from '@whereabouts/shared/contracts/analysis.js';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { requireAdmin } from '@whereabouts/shared/nest/security/require-admin.js';
import { Repository } from 'typeorm';
import { EntryEntity } from './entry.entity.js';

const STATS = `
  select coalesce(sum(entries), 0)::bigint as queue_total,
    coalesce(sum(entries) filter (where status = 'pending'), 0)::bigint as queue_pending,
    coalesce(sum(entries) filter (where status in ('analyzing', 'saving')), 0)::bigint as queue_processing,
    coalesce(sum(entries) filter (where status in ('completed', 'skipped')), 0)::bigint as queue_completed,
    coalesce(sum(entries) filter (where status = 'error'), 0)::bigint as queue_failed
  from (select status, count(*) as entries from queue_entries group by status) by_status`;

/** Several dashboards poll every 5 s (docs/rules/analysis.md). One count serves all of them. */
const KNOWN_FOR_MS = 2_000;

/** Counts all users' entries by state. */
@Injectable()
export class EntryCounts {
  private known: { stats: Promise<[QueueStats]>; until: number } | undefined;

  constructor(@InjectRepository(EntryEntity) private readonly entries: Repository<EntryEntity>) {}

  /** Counts of all users' entries, at most 2 s old. Skipped duplicates count as completed. */
  async stats(actor: Actor): Promise<QueueStats> {
    requireAdmin(actor);
    const now = performance.now();
    if (!this.known || this.known.until <= now) {
      const stats = this.entries.query<[QueueStats]>(STATS);
      this.known = { stats, until: now + KNOWN_FOR_MS };
      stats.catch(() => {
        this.known = undefined;
      });
    }
    const [stats] = await this.known.stats;
    return stats;
  }
}
