import { bigint } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../users/user.entity.js';

/** The latest counts of a user's data from inventory and media. Users without a row have no data. */
@Entity('user_counts')
export class UserCountsEntity {
  @PrimaryColumn(bigint)
  @ForeignKey(() => UserEntity, { name: 'user_counts_user', onDelete: 'CASCADE' })
  user_id!: number;

  @Column('int', { default: 0 })
  item_count!: number;

  @Column({ ...bigint, default: 0 })
  db_storage_bytes!: number;

  @Column({ ...bigint, default: 0 })
  items_version!: number;

  @Column('int', { default: 0 })
  photo_count!: number;

  @Column({ ...bigint, default: 0 })
  storage_bytes!: number;

  @Column({ ...bigint, default: 0 })
  images_version!: number;
}
