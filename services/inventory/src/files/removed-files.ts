import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { MAX_BATCH } from '@whereabouts/shared/contracts/limits.js';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { DataSource } from 'typeorm';
import { Images } from '../images/images.js';

const ERASE = `
  delete from item_files where id in (
    select id from item_files where deleted_at < now() - make_interval(days => $1)
    order by deleted_at limit ${MAX_BATCH} for update skip locked
  )`;

/** Erases removed files after the retention of the trash. */
@Injectable()
export class RemovedFiles {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly images: Images,
  ) {}

  /**
   * Erases one batch and tells media which bytes are free, including those that an instance of an earlier version has
   * left behind.
   * @returns whether there may be more
   */
  eraseSome(days: number): Promise<boolean> {
    return transaction(this.source, async (tx) => {
      const [, count] = await tx.query<[unknown, number]>(ERASE, [days]);
      await this.images.tellReleased(tx);
      return count === MAX_BATCH;
    });
  }
}
