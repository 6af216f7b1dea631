import { bigint, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ItemEntity } from '../items/item.entity.js';

/** A file's position in the item that a merge took it from. */
export interface MergedFile {
  id: number;
  position: number;
  is_cover: boolean;
}

/** The record of what a merge moved out of an item. Restoring the item moves it back (docs/rules/files.md). */
@Entity('merged_items')
@Index('merged_items_of_kept', ['into_id'])
export class MergedItemEntity {
  @PrimaryColumn(bigint)
  @ForeignKey(() => ItemEntity, { name: 'merged_items_item', onDelete: 'CASCADE' })
  item_id!: number;

  /** The deletion that belongs to the merge. Without it in the item, the row is outdated. */
  @Column('uuid')
  delete_batch!: string;

  @Column(bigint)
  @ForeignKey(() => ItemEntity, { name: 'merged_items_into', onDelete: 'CASCADE' })
  into_id!: number;

  /** The state of the kept item after the merge. Another state means that it was changed since. */
  @Column(timestamp)
  into_updated_at!: string;

  /** The stock flag of the kept item without any merge. */
  @Column('boolean')
  into_was_stock!: boolean;

  @Column('jsonb')
  files!: MergedFile[];

  /** The collections that the kept item joined because this item was in them. */
  @Column({ ...bigint, array: true })
  collection_ids!: number[];
}
