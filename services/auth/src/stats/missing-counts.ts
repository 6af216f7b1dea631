import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { stats } from '@whereabouts/shared/contracts/stats.js';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { eventMessage, Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import { DataSource } from 'typeorm';

const MISSING = `
  select not exists (select from user_counts where items_version > 0) as items,
    not exists (select from user_counts where images_version > 0) as images
  where exists (select from users)`;

/**
 * Requests the counts at start if none have ever arrived. Inventory and media publish counts when they change. In an
 * upgrade, auth misses them if those services start first.
 */
@Injectable()
export class MissingCounts implements OnApplicationBootstrap {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly outbox: Outbox,
  ) {}

  async onApplicationBootstrap() {
    const [missing] = await this.source.query<[{ items: boolean; images: boolean }?]>(MISSING);
    if (!missing?.items && !missing?.images) return;
    const wanted = [
      ...(missing.items ? [eventMessage(stats.itemCountsWanted, {})] : []),
      ...(missing.images ? [eventMessage(stats.imageCountsWanted, {})] : []),
    ];
    await transaction(this.source, (tx) => this.outbox.publishEvents(tx, wanted));
  }
}
