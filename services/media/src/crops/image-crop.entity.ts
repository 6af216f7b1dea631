import { bigint, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A crop of an image. The row exists before the crop's file is created and until the file is deleted. */
@Entity('image_crops')
export class ImageCropEntity {
  @PrimaryColumn(bigint)
  image_id!: number;

  /** `left,top,width,height` as fractions of the image. */
  @PrimaryColumn('text')
  box!: string;

  /** Size of the crop's file. Null until the file is stored. */
  @Column('int', { nullable: true })
  bytes!: number | null;

  @Column('text', { nullable: true })
  thumb_hash!: string | null;

  @Column({ ...timestamp, default: () => 'now()' })
  created_at!: string;
}
