import type { ImageWithPlaceholder } from '@whereabouts/shared/contracts/media.js';
import { bigint, identity, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** An image somebody uploaded. */
@Entity('images')
@Unique('images_user_sha256', ['user_id', 'sha256'])
@Index('images_of_user', ['user_id', 'id'])
@Index('images_to_check', ['check_at'], { where: '(check_at IS NOT NULL)' })
export class ImageEntity implements ImageWithPlaceholder {
  /** By default only: files are written under an id before the row exists. */
  @PrimaryGeneratedColumn('identity', { ...identity, generatedIdentity: 'BY DEFAULT' })
  id!: number;

  /** Who uploaded it. */
  @Column(bigint)
  user_id!: number;

  /** Of the bytes as uploaded, hexadecimal: what makes a second upload of them a duplicate. */
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

  /** When to find out whether anybody needs it; null while somebody does (`OrphanedImages`). */
  @Column({ ...timestamp, nullable: true })
  check_at!: string | null;

  /** Somebody has asked for it and may be about to use it: until then it is not erased for being unused. */
  @Column({ ...timestamp, nullable: true })
  in_use_until!: string | null;
}
