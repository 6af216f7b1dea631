import { bigint, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A part of an image that is or was being made; its row stands before its file, and goes after it. */
@Entity('image_crops')
export class ImageCropEntity {
  @PrimaryColumn(bigint)
  image_id!: number;

  /** `left,top,width,height` as parts of the image. */
  @PrimaryColumn('text')
  box!: string;

  /** Of its file; null until that is there. */
  @Column('int', { nullable: true })
  bytes!: number | null;

  @Column('text', { nullable: true })
  thumb_hash!: string | null;

  @Column({ ...timestamp, default: () => 'now()' })
  created_at!: string;
}
