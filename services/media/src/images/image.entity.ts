import type { PlacedImage } from '@whereabouts/shared/contracts/media.js';
import { bigint, identity, timestamp } from '@whereabouts/shared/nest/columns.js';
import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A photo somebody uploaded. */
@Entity('images')
@Unique('images_user_sha256', ['user_id', 'sha256'])
@Index('images_of_user', ['user_id', 'id'])
export class ImageEntity implements PlacedImage {
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
  content_type!: PlacedImage['content_type'];

  @Column('int')
  bytes!: number;

  @Column('int')
  thumb_bytes!: number;

  @Column('text')
  thumb_hash!: string;

  @Column({ ...timestamp, default: () => 'now()' })
  created_at!: string;
}
