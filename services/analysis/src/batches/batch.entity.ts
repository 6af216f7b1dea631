import { bigint, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Batches under way, and those that have just ended. */
export const UNTOLD = 'told_at is null and not is_paused';

/**
 * Images that were added together. It lasts as long as one of its entries does, and its row is locked before theirs:
 * whoever adds to it, empties it or pauses it waits for the others.
 */
@Entity('batches')
@Index('batches_created_by_user', ['user_id', 'created_at'])
@Index('batches_created', ['created_at'])
@Index('batches_untold', ['user_id', 'batch_id'], { where: UNTOLD })
export class BatchEntity {
  @PrimaryColumn(bigint)
  user_id!: number;

  /** Chosen by the client, so it means something only together with its owner. */
  @PrimaryColumn('text')
  batch_id!: string;

  @Column('text', { nullable: true })
  name!: string | null;

  @Column('boolean', { default: false })
  is_paused!: boolean;

  @Column({ ...timestamp, nullable: true })
  undone_at!: string | null;

  /** When it was said that it has ended; null again as soon as something is added to it. */
  @Column({ ...timestamp, nullable: true })
  told_at!: string | null;

  @Column({ ...timestamp, default: () => 'now()' })
  created_at!: string;
}
