import { bigint, identity } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An image or document that a file no longer uses, until media has been told. A trigger adds the rows. */
@Entity('released_images')
export class ReleasedImageEntity {
  @PrimaryGeneratedColumn('identity', identity)
  id!: number;

  @Column(bigint)
  image_id!: number;
}
