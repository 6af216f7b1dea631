import type { EventChange, EventKind } from '@whereabouts/shared/contracts/history.js';
import { bigint, identity, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A change as it is stored: also with ids, so that it can be reverted and checked. */
export type StoredChange = EventChange & { file_id?: number; group_id?: number };

/** A change of an item. Triggers write it, and delete it with its item (`history-triggers.ts`). */
@Entity('item_events')
@Index('item_events_of_item', ['item_id', 'id'])
@Index('item_events_of_owner', ['user_id', 'id'])
@Index('item_events_by_others', ['user_id', 'id'], { where: 'actor_id is distinct from user_id' })
// By the id of the file in `changes`.
@Index('item_events_of_file', { synchronize: false })
export class ItemEventEntity {
  /** Ascends with time. Events of items that are older than their history have the id of their item. */
  @PrimaryGeneratedColumn('identity', identity)
  id!: number;

  @Column(bigint)
  item_id!: number;

  /** The owner of the item. */
  @Column(bigint)
  user_id!: number;

  @Column({ ...timestamp, default: () => 'now()' })
  at!: string;

  /** Null for guests and for background work. */
  @Column({ ...bigint, nullable: true })
  actor_id!: number | null;

  /** The name of a guest. */
  @Column('text', { nullable: true })
  guest_name!: string | null;

  @Column('text')
  kind!: EventKind;

  @Column('jsonb', { default: [] })
  changes!: StoredChange[];

  /** Changes that viewers do not get. */
  @Column('jsonb', { default: [] })
  private_changes!: StoredChange[];
}
