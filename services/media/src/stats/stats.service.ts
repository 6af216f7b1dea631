import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ResponseOf } from '@whereabouts/shared/contracts/contract.js';
import type { stats } from '@whereabouts/shared/contracts/stats.js';
import { DataSource } from 'typeorm';

type Counts = ResponseOf<typeof stats.images>;

const NONE: Counts = { photo_count: 0, storage_bytes: 0 };

/** Counts of images. The storage includes thumbnails and crops. */
@Injectable()
export class StatsService {
  constructor(@InjectDataSource() private readonly source: DataSource) {}

  async ofUser(user_id: number, manager = this.source.manager): Promise<Counts> {
    const [counts = NONE] = await manager.query<Counts[]>(
      'select photo_count, storage_bytes from image_counts where user_id = $1',
      [user_id],
    );
    return counts;
  }
}
