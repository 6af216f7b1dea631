import type { FileKind } from '@whereabouts/shared/contracts/file-kinds.js';
import type { ImageBox } from '@whereabouts/shared/contracts/item-schemas.js';
import { bigint, identity, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { ItemEntity } from '../items/item.entity.js';

/** A photo, a document or an address that belongs to an item (docs/rules/files.md). */
@Entity('item_files')
@Index('item_files_of_item', ['item_id', 'position', 'id'])
@Index('item_files_of_image', ['image_id'], { where: '(image_id IS NOT NULL)' })
@Index('item_files_removed', ['deleted_at'], { where: '(deleted_at IS NOT NULL)' })
export class ItemFileEntity {
  @PrimaryGeneratedColumn('identity', identity)
  id!: number;

  @Column(bigint)
  item_id!: number;

  @ManyToOne(() => ItemEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'item_id', foreignKeyConstraintName: 'item_files_item' })
  item?: ItemEntity;

  @Column('text')
  kind!: FileKind;

  @Column('text', { default: '' })
  name!: string;

  /** Media's id of the image or document. Null for an address. */
  @Column({ ...bigint, nullable: true })
  image_id!: number | null;

  @Column('boolean', { default: false })
  is_photo!: boolean;

  // Copied from the image, for the item whose cover the photo becomes.
  @Column('integer', { nullable: true })
  image_width!: number | null;

  @Column('integer', { nullable: true })
  image_height!: number | null;

  @Column('text', { nullable: true })
  thumb_hash!: string | null;

  @Column('double precision', { array: true, nullable: true })
  image_box!: ImageBox | null;

  @Column('text', { nullable: true })
  url!: string | null;

  @Column('integer', { default: 0 })
  position!: number;

  /** A removed file keeps this, so that a restored cover is the cover again. */
  @Column('boolean', { default: false })
  is_cover!: boolean;

  /** Null if the user was unknown when the file was added. */
  @Column({ ...bigint, nullable: true })
  added_by!: number | null;

  @Column({ ...timestamp, default: () => 'now()' })
  created_at!: string;

  /** Set while the file is removed and can be restored. */
  @Column({ ...timestamp, nullable: true })
  deleted_at!: string | null;
}
