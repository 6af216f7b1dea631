import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

const HOUR_MS = 3_600_000;
/** The first run comes soon after the start, because a home machine may never run for an hour. */
const FIRST_MS = 90_000;

/** Visitors that are remembered per link without a use limit (docs/rules/guests.md). */
const REMEMBERED = 10_000;

/** After a year the visitor's cookie has expired, and a revoked link admits no visitors. */
const FORGET_OLD = `
  delete from guest_visitors v using guest_links l
  where l.id = v.link_id and (v.admitted_at < now() - interval '1 year' or not l.is_active)`;

const FORGET_MANY = `
  delete from guest_visitors v using (
    select l.id, (
      select admitted_at from guest_visitors where link_id = l.id order by admitted_at desc offset $1 limit 1
    ) as last
    from guest_links l where l.max_uses is null and l.use_count > $1
  ) full_link
  where v.link_id = full_link.id and v.admitted_at <= full_link.last`;

/** Deletes visitors who cannot return, so that links without an expiry do not accumulate them. */
@Injectable()
export class GuestVisitorSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('GuestVisitorSweep');
  private readonly timers: NodeJS.Timeout[] = [];
  private running: Promise<void> | undefined;

  constructor(@InjectDataSource() private readonly source: DataSource) {}

  onApplicationBootstrap() {
    this.timers.push(
      setTimeout(() => this.start(), FIRST_MS),
      setInterval(() => this.start(), HOUR_MS),
    );
  }

  async onApplicationShutdown() {
    for (const timer of this.timers) clearTimeout(timer);
    await this.running;
  }

  async sweep(remembered = REMEMBERED): Promise<void> {
    await this.source.query(FORGET_OLD);
    await this.source.query(FORGET_MANY, [remembered]);
  }

  private start() {
    this.running ??= this.sweep()
      .catch((error: unknown) => this.log.warn({ error }, 'guest visitor sweep failed, retrying on next run'))
      .finally(() => {
        this.running = undefined;
      });
  }
}
