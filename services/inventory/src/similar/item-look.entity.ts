import { bigint, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ItemEntity } from '../items/item.entity.js';

/**
 * The look of an item's part of its photo (`lookOf`). Triggers add a row for every item with a photo, and make it due
 * again when the photo changes, so that versions without looks keep it, too.
 */
@Entity('item_looks')
@Index('item_looks_due', ['item_id'], { where: '(next_at IS NOT NULL)' })
export class ItemLookEntity {
  @PrimaryColumn(bigint)
  @ForeignKey(() => ItemEntity, { name: 'item_looks_item', onDelete: 'CASCADE' })
  item_id!: number;

  /** The hash of the look, for PostgreSQL's `bit_count`. Null until it is computed, and for a photo without a look. */
  @Column({ type: 'bit', length: 64, nullable: true })
  hash!: string | null;

  @Column('bytea', { nullable: true })
  look!: Buffer | null;

  /** Failed or unfinished attempts since the photo changed. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** When the look is computed. Null: it is done. */
  @Column({ ...timestamp, nullable: true, default: () => 'now()' })
  next_at!: string | null;
}
