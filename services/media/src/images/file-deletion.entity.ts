import { bigint, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A scheduled deletion of an image's files. It is written before the first file of a new image, and when an image's row
 * is deleted.
 */
@Entity('file_deletions')
@Index('file_deletions_due', ['due_at'])
export class FileDeletionEntity {
  @PrimaryColumn(bigint)
  image_id!: number;

  @Column(timestamp)
  due_at!: string;

  /** The deleted row, if a service may be about to use the image and it may have to be restored. */
  @Column('jsonb', { nullable: true })
  image!: object | null;
}
