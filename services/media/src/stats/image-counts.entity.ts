import { bigint } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A user's number of images and their storage, maintained by triggers on `images`. */
@Entity('image_counts')
@Index('image_counts_to_report', ['user_id'], { where: 'NOT is_reported' })
export class ImageCountsEntity {
  @PrimaryColumn(bigint)
  user_id!: number;

  @Column('int')
  photo_count!: number;

  /** Includes thumbnails and crops (`image_crops`). */
  @Column(bigint)
  storage_bytes!: number;

  /** Increases with every change. */
  @Column(bigint)
  version!: number;

  /** True if this version has been published to auth. */
  @Column('boolean', { default: false })
  is_reported!: boolean;
}
