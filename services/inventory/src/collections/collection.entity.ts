import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import { bigint, identity, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

type Kept = 'id' | 'name' | 'is_system' | 'is_checklist' | 'stock_keeping' | 'created_at';

/** A named set of items. Of every user exactly one is the system's own: "Stock". */
@Entity('collections')
// Over lower(name), which TypeORM cannot describe.
@Index('collections_name', { synchronize: false })
@Index('collections_system', ['user_id'], { unique: true, where: 'is_system' })
export class CollectionEntity implements Pick<Collection, Kept> {
  @PrimaryGeneratedColumn('identity', identity)
  id!: number;

  /** The owner. */
  @Column(bigint)
  user_id!: number;

  @Column('text')
  name!: string;

  @Column('boolean', { default: false })
  is_system!: boolean;

  @Column('boolean', { default: false })
  is_checklist!: boolean;

  /** What is put into it is kept in stock from then on. */
  @Column('boolean', { default: false })
  stock_keeping!: boolean;

  @Column({ ...timestamp, default: () => 'now()' })
  created_at!: string;
}
