import type { Notice } from '@whereabouts/shared/contracts/notices.js';
import { bigint, identity, timestamp } from '@whereabouts/shared/nest/columns.js';
import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { ItemEntity } from '../items/item.entity.js';

/** Something a user should know of one of their items. It goes when the item is erased. */
@Entity('notices')
@Index('notices_of_user', ['user_id', 'id'])
@Index('notices_of_item', ['item_id'])
@Index('notices_standing', ['item_id'], { unique: true, where: '(recovered_at IS NULL)' })
@Index('notices_unread', ['user_id'], { where: '(read_at IS NULL)' })
@Index('notices_unmailed', ['user_id'], { where: '(mailed_at IS NULL)' })
export class NoticeEntity implements Omit<Notice, 'item_name'> {
  @PrimaryGeneratedColumn('identity', identity)
  id!: number;

  /** Whom it tells. */
  @Column(bigint)
  user_id!: number;

  @Column(bigint)
  @ForeignKey(() => ItemEntity, { name: 'notices_item', onDelete: 'CASCADE' })
  item_id!: number;

  @Column('text', { default: 'low_stock' })
  kind!: 'low_stock';

  @Column('integer')
  quantity!: number;

  @Column('integer')
  quantity_min!: number;

  @Column({ ...timestamp, default: () => 'now()' })
  created_at!: string;

  @Column({ ...timestamp, nullable: true })
  read_at!: string | null;

  /** When the item was above its minimum again; until then no second notice of it is raised. */
  @Column({ ...timestamp, nullable: true })
  recovered_at!: string | null;

  /** When it was dealt with by a digest, sent or not; what came after waits for the next one. */
  @Column({ ...timestamp, nullable: true })
  mailed_at!: string | null;
}
