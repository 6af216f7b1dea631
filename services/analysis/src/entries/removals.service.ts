import { Injectable } from '@nestjs/common';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import { MAX_BATCH } from '@whereabouts/shared/contracts/limits.js';
import { LiveUpdates } from '@whereabouts/shared/nest/messaging/live-updates.js';
import { Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import type { EntityManager, FindOptionsWhere } from 'typeorm';
import { dropEmptyBatches, lockBatches } from '../batches/batch-rows.js';
import { EntryEntity } from './entry.entity.js';

/** Deletes entries and releases their images. */
@Injectable()
export class RemovalsService {
  constructor(
    private readonly outbox: Outbox,
    private readonly live: LiveUpdates,
  ) {}

  /** Removes matching entries of a user in these batches and releases their images. @returns how many were removed */
  async remove(
    manager: EntityManager,
    user_id: number,
    batch_ids: string[],
    which: FindOptionsWhere<EntryEntity>,
  ): Promise<number> {
    await lockBatches(manager, user_id, batch_ids);
    const query = manager
      .createQueryBuilder()
      .delete()
      .from(EntryEntity)
      .where({ ...which, user_id });
    const { raw } = await query.returning('image_id').execute();
    await this.release(manager, raw);
    this.live.tell(manager, { user_ids: [user_id], topics: ['queue'] });
    await dropEmptyBatches(manager, user_id, batch_ids);
    return raw.length;
  }

  /** Tells media that the images of removed entries are released. */
  async release(manager: EntityManager, removed: { image_id: number }[]) {
    const image_ids = [...new Set(removed.map(({ image_id }) => image_id))];
    for (let start = 0; start < image_ids.length; start += MAX_BATCH) {
      await this.outbox.publishEvent(manager, analysis.imagesReleased, {
        image_ids: image_ids.slice(start, start + MAX_BATCH),
      });
    }
  }
}
