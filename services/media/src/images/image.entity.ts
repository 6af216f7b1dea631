import type { ImageWithPlaceholder } from '@whereabouts/shared/contracts/media.js';
import { bigint, identity, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** An uploaded image. */
@Entity('images')
@Unique('images_user_sha256', ['user_id', 'sha256'])
@Index('images_of_user', ['user_id', 'id'])
@Index('images_to_check', ['check_at'], { where: '(check_at IS NOT NULL)' })
export class ImageEntity implements ImageWithPlaceholder {
  /** BY DEFAULT, because files are written under an id before the row exists. */
  @PrimaryGeneratedColumn('identity', { ...identity, generatedIdentity: 'BY DEFAULT' })
  id!: number;

  /** The uploader. */
  @Column(bigint)
  user_id!: number;

  /** Hash of the uploaded bytes, hexadecimal. It identifies duplicate uploads. */
  @Column('text')
  sha256!: string;

  @Column('int')
  width!: number;

  @Column('int')
  height!: number;

  @Column('text')
  content_type!: ImageWithPlaceholder['content_type'];

  @Column('int')
  bytes!: number;

  @Column('int')
  thumb_bytes!: number;

  @Column('text')
  thumb_hash!: string;

  @Column({ ...timestamp, default: () => 'now()' })
  created_at!: string;

  /** When to check whether the image is still used. Null after a check found it in use (`OrphanedImages`). */
  @Column({ ...timestamp, nullable: true })
  check_at!: string | null;

  /** Until this time, the image is not deleted as unused, because a service may be about to use it. */
  @Column({ ...timestamp, nullable: true })
  in_use_until!: string | null;
}
