import type { Item, Review } from '@whereabouts/shared/contracts/inventory.js';
import { bigint, identity, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { ItemFieldColumns } from './item-field-columns.js';

/** What the list adds to a row for the one who looks at it. */
type Viewed = 'image_url' | 'thumbnail_url' | 'owner_name' | 'access_type' | 'group_name' | 'my_role';

/** A thing somebody owns. Several items may share one image. */
@Entity('items')
@Check('items_quantity_check', 'quantity >= 0')
@Check('items_quantity_min_check', 'quantity_min >= 0')
@Unique('items_uuid', ['user_id', 'uuid'])
@Index('items_live', ['user_id', 'id'], { where: '(deleted_at IS NULL)' })
@Index('items_in_stock', ['user_id', 'id'], { where: 'stock_keeping' })
@Index('items_of_image', ['image_id'], { where: '(image_id IS NOT NULL)' })
@Index('items_trashed', ['user_id', 'deleted_at', 'id'], { where: '(deleted_at IS NOT NULL)' })
@Index('items_trash_age', ['deleted_at'], { where: '(deleted_at IS NOT NULL)' })
@Index('items_of_guests', ['guest_collection_id', 'guest_link_id'], { where: '(guest_collection_id IS NOT NULL)' })
@Index('items_of_queue_entry', ['queue_id'], { where: '(queue_id IS NOT NULL)' })
@Index('items_waiting', ['user_id', 'queue_id'], {
  where: '((review IS NOT NULL) AND (deleted_at IS NULL) AND (queue_id IS NOT NULL))',
})
export class ItemEntity extends ItemFieldColumns implements Omit<Item, Viewed> {
  @PrimaryGeneratedColumn('identity', identity)
  id!: number;

  /** The owner. */
  @Column(bigint)
  user_id!: number;

  /** Made by the client, or by the server when it sent none. */
  @Column('uuid')
  uuid!: string;

  // A stored image never changes, so what the list needs of it stands beside the item.
  @Column('integer', { nullable: true })
  image_width!: number | null;

  @Column('integer', { nullable: true })
  image_height!: number | null;

  @Column('text', { nullable: true })
  thumb_hash!: string | null;

  @Column('text', { nullable: true })
  file_name!: string | null;

  @Column('jsonb', { nullable: true })
  review!: Review | null;

  /** The queue entry that made it. */
  @Column({ ...bigint, nullable: true })
  queue_id!: number | null;

  /** What the guest who added it calls themselves; null for what its owner added. */
  @Column('text', { nullable: true })
  guest_name!: string | null;

  /** The link, and the collection that it opens, through which a guest added it. */
  @Column({ ...bigint, nullable: true })
  guest_link_id!: number | null;

  @Column({ ...bigint, nullable: true })
  guest_collection_id!: number | null;

  @Column({ ...timestamp, default: () => 'now()' })
  created_at!: string;

  @Column({ ...timestamp, default: () => 'now()' })
  updated_at!: string;

  /** Set while it lies in the trash. */
  @Column({ ...timestamp, nullable: true })
  deleted_at!: string | null;

  /** Of one deletion: what the latest one took can be shown, and taken back, together. */
  @Column('uuid', { nullable: true })
  delete_batch!: string | null;

  // PostgreSQL makes these of the others, whoever writes them (`ready-columns.ts`).
  @Column('text')
  json_start!: string;

  @Column('text')
  search_text!: string;
}
