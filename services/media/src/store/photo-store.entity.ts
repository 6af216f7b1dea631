import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import type { StorePlace } from './store-place.js';

/** The store that contains this installation's photos. The table has at most one row. */
@Entity('photo_store')
@Check('photo_store_is_one', 'id = 1')
export class PhotoStoreEntity implements StorePlace {
  @PrimaryColumn('smallint', { default: 1 })
  id!: number;

  /** The store contains this value under `MARK_KEY`. */
  @Column('uuid')
  mark!: string;

  @Column('text')
  kind!: StorePlace['kind'];

  @Column('text')
  place!: string;
}
