import type { Notice, NoticeKind } from '@whereabouts/shared/contracts/notices.js';
import { bigint, identity, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { ItemEntity } from '../items/item.entity.js';

/** A message for a user (docs/rules/notices.md). A notice about an item is deleted with the item. */
@Entity('notices')
@Index('notices_of_user', ['user_id', 'id'])
@Index('notices_of_item', ['item_id'])
@Index('notices_gathered', ['user_id', 'gathering', 'id'], { where: '(gathering IS NOT NULL)' })
@Index('notices_of_actor', ['actor_id', 'group_id'], { where: '(actor_id IS NOT NULL)' })
@Index('notices_standing', ['item_id'], {
  unique: true,
  where: "((recovered_at IS NULL) AND (kind = 'low_stock'::text))",
})
@Index('notices_of_batch', ['user_id', 'batch_id', 'created_at'], {
  unique: true,
  where: "(kind = 'batch_done'::text)",
})
@Index('notices_of_google', ['user_id', 'created_at'], {
  unique: true,
  where: "(kind = 'signed_in_by_google'::text)",
})
@Index('notices_of_pin_lock', ['collection_id', 'created_at'], {
  unique: true,
  where: "(kind = 'pin_locked'::text)",
})
@Index('notices_unread', ['user_id'], { where: '(read_at IS NULL)' })
@Index('notices_unmailed', ['user_id'], { where: "((mailed_at IS NULL) AND (kind = 'low_stock'::text))" })
export class NoticeEntity implements Omit<Notice, 'actor_name'> {
  @PrimaryGeneratedColumn('identity', identity)
  id!: number;

  /** The user who gets the notice. */
  @Column(bigint)
  user_id!: number;

  @Column('text', { default: 'low_stock' })
  kind!: NoticeKind;

  /** The user who caused the notice, if it names one. */
  @Column({ ...bigint, nullable: true })
  actor_id!: number | null;

  @Column({ ...bigint, nullable: true })
  @ForeignKey(() => ItemEntity, { name: 'notices_item', onDelete: 'CASCADE' })
  item_id!: number | null;

  @Column({ ...bigint, nullable: true })
  collection_id!: number | null;

  @Column({ ...bigint, nullable: true })
  group_id!: number | null;

  @Column('text', { nullable: true })
  batch_id!: string | null;

  /** Values that cannot change later. Other names are looked up when the notice is shown. */
  @Column('jsonb', { default: {} })
  text_values!: { guest_item_id?: number } & Pick<
    Notice['text_values'],
    | 'count'
    | 'guest_name'
    | 'guest_did'
    | 'link_name'
    | 'batch_name'
    | 'review_count'
    | 'failed_count'
    | 'lack'
    | 'free_bytes'
    | 'report_id'
  >;

  /** For notices about a group: the versions of the changes that it reports. */
  @Column({ ...bigint, array: true, default: '{}' })
  versions!: number[];

  /** For `batch_done`: the queue entries of the batch, by which its items are found. */
  @Column({ ...bigint, array: true, default: '{}' })
  queue_ids!: number[];

  @Column('integer', { nullable: true })
  quantity!: number | null;

  @Column('integer', { nullable: true })
  quantity_min!: number | null;

  /** For `low_stock`: the same id for all notices of one call that are shown as one. */
  @Column('uuid', { nullable: true })
  gathering!: string | null;

  @Column({ ...timestamp, default: () => 'now()' })
  created_at!: string;

  @Column({ ...timestamp, nullable: true })
  read_at!: string | null;

  /** When the item of a read notice rose above its minimum again. Until then no second notice is raised for it. */
  @Column({ ...timestamp, nullable: true })
  recovered_at!: string | null;

  /** When a digest handled the notice, mailed or not. Later notices wait for the next digest. */
  @Column({ ...timestamp, nullable: true })
  mailed_at!: string | null;
}
