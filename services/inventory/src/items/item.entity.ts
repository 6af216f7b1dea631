import type { Item, Review } from '@whereabouts/shared/contracts/inventory.js';
import { bigint, identity, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { ItemFieldColumns } from './item-field-columns.js';

/** Fields that depend on the user who reads the item. */
type Viewed = 'image_url' | 'thumbnail_url' | 'owner_name' | 'currency' | 'access_type' | 'group_name' | 'my_role';

/** An object that a user owns. Several items may share one image. */
@Entity('items')
@Check('items_quantity_check', 'quantity >= 0')
@Check('items_quantity_min_check', 'quantity_min >= 0')
@Unique('items_uuid', ['user_id', 'uuid'])
@Index('items_live', ['user_id', 'id'], { where: '(deleted_at IS NULL)' })
@Index('items_with_custom', ['user_id', 'id'], { where: `(custom <> '{}'::jsonb)` })
@Index('items_in_stock', ['user_id', 'id'], { where: 'stock_keeping' })
@Index('items_of_image', ['image_id'], { where: '(image_id IS NOT NULL)' })
@Index('items_unread', ['id'], {
  where: '((text_read_at IS NULL) AND (image_id IS NOT NULL) AND (deleted_at IS NULL))',
})
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

  /** Created by the client, or by the server if the client sent none. */
  @Column('uuid')
  uuid!: string;

  // Copied from the image for lists. A stored image never changes.
  @Column('integer', { nullable: true })
  image_width!: number | null;

  @Column('integer', { nullable: true })
  image_height!: number | null;

  @Column('text', { nullable: true })
  thumb_hash!: string | null;

  // A trigger keeps both counts (`files/item-files-trigger.ts`).
  @Column('integer', { default: 0 })
  file_count!: number;

  /** Without the files that viewers do not get. */
  @Column('integer', { default: 0 })
  shown_file_count!: number;

  @Column('text', { nullable: true })
  file_name!: string | null;

  @Column('jsonb', { nullable: true })
  review!: Review | null;

  /** The text that the built-in reader read on the item. */
  @Column('text', { nullable: true })
  printed_text!: string | null;

  /** When the photo was last read; null: not yet. Triggers reset it with another photo (`find-unread-photos`). */
  @Column({ ...timestamp, nullable: true })
  text_read_at!: string | null;

  /** The name that a model gave to the item; null if none did. It stays when the item is renamed. */
  @Column('text', { nullable: true })
  suggested_name!: string | null;

  /** The queue entry from which the item was created. */
  @Column({ ...bigint, nullable: true })
  queue_id!: number | null;

  /** The name of the guest who added the item; null if the owner added it. */
  @Column('text', { nullable: true })
  guest_name!: string | null;

  /** The guest link through which the item was added, and the collection that it opens. */
  @Column({ ...bigint, nullable: true })
  guest_link_id!: number | null;

  @Column({ ...bigint, nullable: true })
  guest_collection_id!: number | null;

  @Column({ ...timestamp, default: () => 'now()' })
  created_at!: string;

  @Column({ ...timestamp, default: () => 'now()' })
  updated_at!: string;

  /** Set while the item is in the trash, or infinite while it has departed (`item-states.ts`), which reads as null. */
  @Column({
    ...timestamp,
    nullable: true,
    transformer: {
      from: (value: Date | number | null) => (value instanceof Date ? value.toISOString() : null),
      to: (value: string | null) => value,
    },
  })
  deleted_at!: string | null;

  /** When the item last came into Stock. Null if it began there. A trigger sets it (`1795900000001-keep-history.ts`). */
  @Column({ ...timestamp, nullable: true })
  stocked_at!: string | null;

  /** Identifies one deletion, so that its items can be shown and restored together. */
  @Column('uuid', { nullable: true })
  delete_batch!: string | null;

  // A trigger fills these columns on every write (`denormalized-columns.ts`).
  @Column('text')
  json_start!: string;

  @Column('text', { default: '' })
  json_shown!: string;

  @Column('text')
  search_text!: string;

  @Column('text', { default: '' })
  search_private!: string;
}
