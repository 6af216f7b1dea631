import { bigint, timestamp } from '@whereabouts/shared/nest/columns.js';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * Images that were added together. It lasts as long as one of its entries does, and its row is locked before theirs:
 * whoever adds to it, empties it or pauses it waits for the others.
 */
@Entity('batches')
@Index('batches_created_by_user', ['user_id', 'created_at'])
@Index('batches_created', ['created_at'])
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

  @Column({ ...timestamp, default: () => 'now()' })
  created_at!: string;
}
