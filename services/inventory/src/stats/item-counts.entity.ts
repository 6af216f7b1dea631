import { bigint } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user’s counts at a revision, as published to auth. */
@Entity('item_counts')
export class ItemCountsEntity {
  @PrimaryColumn(bigint)
  user_id!: number;

  @Column(bigint)
  revision!: number;

  @Column('int')
  item_count!: number;

  @Column(bigint)
  db_storage_bytes!: number;
}
