import type { ImageWithPlaceholder, PreviewProblem, StoredFile } from '@whereabouts/shared/contracts/media.js';
import { bigint, identity, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** An uploaded image or document. */
@Entity('images')
@Unique('images_user_sha256', ['user_id', 'sha256'])
@Index('images_of_user', ['user_id', 'id'])
@Index('images_to_check', ['check_at'], { where: '(check_at IS NOT NULL)' })
export class ImageEntity implements StoredFileRow {
  /** BY DEFAULT, because files are written under an id before the row exists. */
  @PrimaryGeneratedColumn('identity', { ...identity, generatedIdentity: 'BY DEFAULT' })
  id!: number;

  /** The uploader. */
  @Column(bigint)
  user_id!: number;

  /** Hash of the uploaded bytes, hexadecimal. It identifies duplicate uploads. */
  @Column('text')
  sha256!: string;

  /** Null for documents. */
  @Column('int', { nullable: true })
  width!: number | null;

  @Column('int', { nullable: true })
  height!: number | null;

  @Column('text')
  content_type!: StoredFile['content_type'];

  @Column('int')
  bytes!: number;

  /** 0 without a thumbnail. */
  @Column('int')
  thumb_bytes!: number;

  @Column('text', { nullable: true })
  thumb_hash!: string | null;

  /** Size of the drawn first page of a PDF. Null until it has been drawn, 0 if it cannot be drawn (`Previews`). */
  @Column('int', { nullable: true })
  preview_bytes!: number | null;

  @Column('text', { nullable: true })
  preview_problem!: PreviewProblem | null;

  @Column({ ...timestamp, default: () => 'now()' })
  created_at!: string;

  /** When to check whether the image is still used. Null after a check found it in use (`OrphanedImages`). */
  @Column({ ...timestamp, nullable: true })
  check_at!: string | null;

  /** Until this time, the image is not deleted as unused, because a service may be about to use it. */
  @Column({ ...timestamp, nullable: true })
  in_use_until!: string | null;
}

/** The fields that documents lack. */
type Pictured = Pick<ImageWithPlaceholder, 'width' | 'height' | 'content_type'>;

/** Whether a row is an image, not a document. */
export function isPicture<Row extends Pick<ImageEntity, 'width'>>(row: Row): row is Row & Pictured {
  return row.width !== null;
}

/** Whether a row is a document whose first page is its thumbnail (`Previews`). */
export const isPdf = ({ content_type }: Pick<ImageEntity, 'content_type'>) => content_type === 'application/pdf';

/** The columns that `storedFile` reads. */
export type StoredFileRow = Omit<StoredFile, 'has_thumbnail'> &
  Pick<ImageEntity, 'thumb_bytes' | 'preview_bytes' | 'preview_problem'>;

/** A row as other services see it. */
export function storedFile(row: StoredFileRow): StoredFile {
  const { id, content_type, bytes, width, height, thumb_hash, thumb_bytes, preview_bytes, preview_problem } = row;
  const has_thumbnail = thumb_bytes > 0 || (isPdf(row) && preview_bytes !== 0);
  return { id, content_type, bytes, width, height, thumb_hash, has_thumbnail, preview_problem };
}
