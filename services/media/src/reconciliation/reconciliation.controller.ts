import { Controller } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { chunksOf } from '@whereabouts/shared/contracts/chunks.js';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { MAX_BATCH } from '@whereabouts/shared/contracts/limits.js';
import { reconciliation, type UsersStanding } from '@whereabouts/shared/contracts/reconciliation.js';
import { OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import { reconcile } from '@whereabouts/shared/nest/messaging/reconciliation/reconcile.js';
import { DataSource } from 'typeorm';
import { ImageUsage } from '../images/image-usage.js';
import { OrphanedImages } from '../images/orphaned-images.js';
import { ImagePurge } from '../users/image-purge.js';

/** Photos of these users that count as used, so no usage check is due. */
const NEEDED = `select id from images where user_id > $1 and user_id <= $2 and check_at is null order by id`;

/** Reconciles users with auth, and the usage of photos with inventory and analysis. */
@Controller()
export class ReconciliationController {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly outbox: Outbox,
    private readonly purges: ImagePurge,
    private readonly usage: ImageUsage,
    private readonly orphans: OrphanedImages,
  ) {}

  @OnEvent(reconciliation.usersStanding)
  usersStanding(standing: PayloadOf<typeof reconciliation.usersStanding>) {
    return reconcile(standing, {
      source: this.source,
      outbox: this.outbox,
      columns: { images: 'user_id' },
      purge: (id) => this.purges.purge(id),
      mend: async () => ({ photos: await this.releaseUnneeded(standing) }),
      done: reconciliation.byMedia,
    });
  }

  /**
   * Schedules a check of unused photos. The next sweep asks again before it deletes them. @returns the number of photos
   */
  private async releaseUnneeded({ after_id, up_to_id }: UsersStanding): Promise<number> {
    const images = await this.source.query<{ id: number }[]>(NEEDED, [after_id, up_to_id]);
    const ids = images.map(({ id }) => id);
    let released = 0;
    for (const asked of chunksOf(ids, MAX_BATCH)) {
      const needed = await this.usage.inUse(asked);
      const unneeded = asked.filter((id) => !needed.has(id));
      if (unneeded.length > 0) await this.orphans.release(unneeded);
      released += unneeded.length;
    }
    return released;
  }
}
