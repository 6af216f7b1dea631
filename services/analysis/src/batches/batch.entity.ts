import { bigint, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Batches whose end has not been published yet. */
export const UNTOLD = 'told_at is null and not is_paused';

/**
 * Images that were added together. A batch exists as long as it has entries. Transactions that add to, empty or pause a
 * batch lock its row before its entries, so they run one after another.
 */
@Entity('batches')
@Index('batches_created_by_user', ['user_id', 'created_at'])
@Index('batches_created', ['created_at'])
@Index('batches_untold', ['user_id', 'batch_id'], { where: UNTOLD })
export class BatchEntity {
  @PrimaryColumn(bigint)
  user_id!: number;

  /** Chosen by the client, so it is unique only per user. */
  @PrimaryColumn('text')
  batch_id!: string;

  @Column('text', { nullable: true })
  name!: string | null;

  @Column('boolean', { default: false })
  is_paused!: boolean;

  @Column({ ...timestamp, nullable: true })
  undone_at!: string | null;

  /** When the end of the batch was published. Null again after something is added. */
  @Column({ ...timestamp, nullable: true })
  told_at!: string | null;

  @Column({ ...timestamp, default: () => 'now()' })
  created_at!: string;
}
