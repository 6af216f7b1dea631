import { bigint, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Files that must not stay: their image's row has gone, or is not written yet. Written before anything else can break. */
@Entity('file_deletions')
@Index('file_deletions_due', ['due_at'])
export class FileDeletionEntity {
  @PrimaryColumn(bigint)
  image_id!: number;

  @Column(timestamp)
  due_at!: string;

  /** The row that has gone, if somebody may have been about to use the image: then it may have to come back. */
  @Column('jsonb', { nullable: true })
  image!: object | null;
}
