import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import { bigint, identity, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

type Kept = 'id' | 'name' | 'is_system' | 'is_checklist' | 'stock_keeping' | 'created_at';

/** A named set of items. Every user has exactly one system collection: "Stock". */
@Entity('collections')
// An expression index over lower(name), which TypeORM cannot describe.
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

  /** Items that are added to this collection get `stock_keeping`. */
  @Column('boolean', { default: false })
  stock_keeping!: boolean;

  @Column({ ...timestamp, default: () => 'now()' })
  created_at!: string;
}
