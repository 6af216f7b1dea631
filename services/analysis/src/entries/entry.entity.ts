import type { Entry, EntryStatus } from '@whereabouts/shared/contracts/analysis.js';
import { bigint, identity, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Detection } from '../vision/vision-model.js';

/** Entries whose user's turn may come; `queue_entries_waiting` holds just these. */
export const WAITING = `status = 'pending' and dispatched_at is null and retry_at is null and not is_paused`;

/** An image on its way to becoming items, and what its items will have in common. */
@Entity('queue_entries')
@Check('queue_entries_status', `status in ('pending', 'analyzing', 'saving', 'completed', 'error', 'skipped')`)
@Index('queue_entries_one_active_per_image', ['image_id'], {
  unique: true,
  where: `status in ('pending', 'analyzing', 'saving')`,
})
@Index('queue_entries_open_by_user', ['user_id', 'id'], { where: `status <> 'completed'` })
@Index('queue_entries_completed_by_user', ['user_id', 'completed_at'], { where: `status = 'completed'` })
@Index('queue_entries_batch', ['user_id', 'batch_id'])
@Index('queue_entries_waiting', ['user_id', 'id'], { where: WAITING })
@Index('queue_entries_in_flight', ['user_id'], { where: 'dispatched_at is not null' })
@Index('queue_entries_retrying', ['retry_at'], { where: 'retry_at is not null' })
@Index('queue_entries_image', ['image_id'])
@Index('queue_entries_by_status', ['status', 'created_at'])
@Index('queue_entries_finished', ['finished_at'])
export class EntryEntity implements Entry {
  @PrimaryGeneratedColumn('identity', identity)
  id!: number;

  @Column(bigint)
  user_id!: number;

  @Column(bigint)
  image_id!: number;

  @Column('text')
  file_name!: string;

  @Column('text')
  batch_id!: string;

  @Column('text', { nullable: true })
  batch_name!: string | null;

  @Column('text', { nullable: true })
  area!: string | null;

  @Column('text', { nullable: true })
  location!: string | null;

  @Column('text', { nullable: true })
  sub_location!: string | null;

  @Column('integer', { nullable: true })
  quantity_min!: number | null;

  @Column({ ...bigint, nullable: true })
  collection_id!: number | null;

  @Column('text')
  status!: EntryStatus;

  /** How often it was handed to the workers: a job of an earlier turn counts for nothing. */
  @Column('integer', { default: 0 })
  dispatch_number!: number;

  /**
   * Begun ones, without those that ended because another service of ours was down. With the turn it tells a worker
   * whether the entry is still its own: a takeover has the next number.
   */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** How often it has waited for a service of ours since something last went right. */
  @Column('integer', { default: 0 })
  infra_retries!: number;

  /** Its batch is paused. */
  @Column('boolean', { default: false })
  is_paused!: boolean;

  /** While it is in flight: handed to the workers, neither final nor waiting for another try. */
  @Column({ ...timestamp, nullable: true })
  dispatched_at!: string | null;

  /** While it waits for another try. */
  @Column({ ...timestamp, nullable: true })
  retry_at!: string | null;

  /** The model's answer, from `saving` until completion: whoever takes over neither asks nor pays again. */
  @Column('jsonb', { nullable: true })
  detected!: Detection | null;

  @Column('integer', { default: 0 })
  items_saved!: number;

  /** Of the first of them. */
  @Column('text', { array: true, default: [] })
  item_names!: string[];

  /** Items of the model's answer without a name. */
  @Column('integer', { default: 0 })
  dropped!: number;

  /** Items of the model's answer beyond the most that one image may have. */
  @Column('integer', { default: 0 })
  left_out!: number;

  /** Also kept while a failed attempt waits to be repeated. */
  @Column('text', { nullable: true })
  error_message!: string | null;

  /** Why the provider refused the last attempt, in its own words: for admins. */
  @Column('text', { nullable: true })
  provider_message!: string | null;

  @Column({ ...timestamp, default: () => 'now()' })
  created_at!: string;

  @Column({ ...timestamp, default: () => 'now()' })
  updated_at!: string;

  /** When a worker first began it. */
  @Column({ ...timestamp, nullable: true })
  started_at!: string | null;

  @Column({ ...timestamp, nullable: true })
  completed_at!: string | null;

  /** When it came to an end, whichever. */
  @Column({ ...timestamp, nullable: true })
  finished_at!: string | null;
}
