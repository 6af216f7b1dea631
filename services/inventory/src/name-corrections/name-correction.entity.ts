import { bigint, identity, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A name that a model gave to a user's item, and the name that the user gave instead. */
@Entity('name_corrections')
@Index('name_corrections_of_user', ['user_id', 'id'])
@Index('name_corrections_of_item', ['user_id', 'item_id'])
export class NameCorrectionEntity {
  @PrimaryGeneratedColumn('identity', identity)
  id!: number;

  @Column(bigint)
  user_id!: number;

  /** The item may have been purged since. */
  @Column(bigint)
  item_id!: number;

  @Column('text')
  from_name!: string;

  @Column('text')
  to_name!: string;

  @Column({ ...timestamp, default: () => 'now()' })
  at!: string;
}
