import { bigint, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ItemEntity } from '../items/item.entity.js';
import { CollectionEntity } from './collection.entity.js';

/** The membership of an item in a collection. Stock has no rows here: it contains the items with `stock_keeping`. */
@Entity('collection_items')
@Index('collection_items_of_item', ['item_id'])
export class CollectionItemEntity {
  @PrimaryColumn(bigint)
  @ForeignKey(() => CollectionEntity, { name: 'collection_items_collection', onDelete: 'CASCADE' })
  collection_id!: number;

  @PrimaryColumn(bigint)
  @ForeignKey(() => ItemEntity, { name: 'collection_items_item', onDelete: 'CASCADE' })
  item_id!: number;

  /**
   * The user who added the item. A share of the collection opens the item only if this is its owner
   * (docs/rules/sharing.md).
   */
  @Column(bigint)
  added_by!: number;

  @Column('boolean', { default: false })
  is_checked!: boolean;

  @Column({ ...timestamp, nullable: true })
  checked_at!: string | null;

  /** The user who checked it; null for a guest. */
  @Column({ ...bigint, nullable: true })
  checked_by!: number | null;

  @Column({ ...timestamp, default: () => 'now()' })
  added_at!: string;
}
