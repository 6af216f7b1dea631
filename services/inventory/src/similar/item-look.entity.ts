import { bigint, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ItemEntity } from '../items/item.entity.js';

/**
 * The look of an item's part of its photo (`lookOf`). Triggers add a row for every item with a photo, and make it due
 * again when the photo changes, so that versions without looks keep it, too.
 */
@Entity('item_looks')
@Index('item_looks_due', ['item_id'], { where: '(next_at IS NOT NULL)' })
@Index('item_looks_outdated', ['item_id'], {
  where: '((bits IS NULL) AND (look IS NOT NULL) AND (next_at IS NULL))',
})
export class ItemLookEntity {
  @PrimaryColumn(bigint)
  @ForeignKey(() => ItemEntity, { name: 'item_looks_item', onDelete: 'CASCADE' })
  item_id!: number;

  /** The hash of earlier versions, which may run beside this one during an update. */
  @Column({ type: 'bit', length: 64, nullable: true })
  hash!: string | null;

  /**
   * The hash of the look (`hashBits`), for PostgreSQL's `bit_count`. Null until it is computed, for a photo without a
   * look, and for a look of an earlier version, which is due to be computed again.
   */
  @Column({ type: 'bit', length: 256, nullable: true })
  bits!: string | null;

  @Column('bytea', { nullable: true })
  look!: Buffer | null;

  /** Failed or unfinished attempts since the photo changed. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** When the look is computed. Null: it is done. */
  @Column({ ...timestamp, nullable: true, default: () => 'now()' })
  next_at!: string | null;
}
