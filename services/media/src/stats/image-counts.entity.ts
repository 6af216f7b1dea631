import { bigint } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** How many images a user has, and what they take; kept by triggers of `images`. */
@Entity('image_counts')
@Index('image_counts_to_report', ['user_id'], { where: 'NOT is_reported' })
export class ImageCountsEntity {
  @PrimaryColumn(bigint)
  user_id!: number;

  @Column('int')
  photo_count!: number;

  /** Thumbnails and parts (`image_crops`) included. */
  @Column(bigint)
  storage_bytes!: number;

  /** Goes up with every change. */
  @Column(bigint)
  version!: number;

  /** Auth has been told of this version. */
  @Column('boolean', { default: false })
  is_reported!: boolean;
}
