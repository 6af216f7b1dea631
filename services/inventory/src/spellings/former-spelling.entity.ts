import { bigint, identity, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { ItemEntity } from '../items/item.entity.js';

/**
 * The names that an item or a kept place had before equal names were merged, for 90 days. docs/rules/text.md has the
 * statement that restores them.
 */
@Entity('former_spellings')
@Index('former_spellings_of_item', ['item_id'])
export class FormerSpellingEntity {
  @PrimaryGeneratedColumn('identity', identity)
  id!: number;

  @Column(bigint)
  user_id!: number;

  /** Null for a kept place. */
  @Column({ ...bigint, nullable: true })
  item_id!: number | null;

  @ManyToOne(() => ItemEntity, { onDelete: 'CASCADE', nullable: true })
  @JoinColumn({ name: 'item_id', foreignKeyConstraintName: 'former_spellings_item' })
  item!: ItemEntity | null;

  @Column('text', { nullable: true })
  area!: string | null;

  @Column('text', { nullable: true })
  location!: string | null;

  @Column('text', { nullable: true })
  sub_location!: string | null;

  @Column('text', { nullable: true })
  category!: string | null;

  @Column('text', { array: true, default: () => `'{}'` })
  tags!: string[];

  @Column({ ...timestamp, default: () => 'now()' })
  merged_at!: string;
}

/** The trash sweep runs this. */
export const FORGET_FORMER_SPELLINGS = `delete from former_spellings where merged_at < now() - interval '90 days'`;
