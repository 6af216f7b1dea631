import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { ResponseOf } from '@whereabouts/shared/contracts/contract.js';
import type { stats } from '@whereabouts/shared/contracts/stats.js';
import { requireAdmin } from '@whereabouts/shared/nest/require-admin.js';
import { Repository } from 'typeorm';
import { ImageEntity } from '../images/image.entity.js';

const COUNTS = `
  count(*)::int as photo_count,
  coalesce(sum(bytes::bigint + thumb_bytes), 0)::bigint as storage_bytes`;

/** Numbers about images, their thumbnails included. */
@Injectable()
export class StatsService {
  constructor(@InjectRepository(ImageEntity) private readonly images: Repository<ImageEntity>) {}

  async ofUser({ id }: Actor): Promise<ResponseOf<typeof stats.images>> {
    const [counts] = await this.images.query(`select ${COUNTS} from images where user_id = $1`, [id]);
    return counts;
  }

  /** One row for everybody who has images. */
  async ofAll(actor: Actor): Promise<ResponseOf<typeof stats.imagesOfAll>> {
    requireAdmin(actor);
    return this.images.manager.transaction(async (manager) => {
      // Of everything, where an index is the long way round.
      await manager.query('set local enable_seqscan = on');
      return { users: await manager.query(`select user_id, ${COUNTS} from images group by user_id order by user_id`) };
    });
  }
}
