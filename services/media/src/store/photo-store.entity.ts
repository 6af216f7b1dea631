import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import type { StorePlace } from './store-place.js';

/** The one store that holds the photos of this installation. */
@Entity('photo_store')
@Check('photo_store_is_one', 'id = 1')
export class PhotoStoreEntity implements StorePlace {
  @PrimaryColumn('smallint', { default: 1 })
  id!: number;

  /** The store holds the same under `MARK_KEY`. */
  @Column('uuid')
  mark!: string;

  @Column('text')
  kind!: StorePlace['kind'];

  @Column('text')
  place!: string;
}
