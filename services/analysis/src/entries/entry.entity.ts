import type { Entry, EntryStatus } from '@whereabouts/shared/contracts/analysis.js';
import type { ImageRef } from '@whereabouts/shared/contracts/media.js';
import { bigint, identity, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Detection } from '../vision/vision-model.js';

/** Entries that can be dispatched. The index `queue_entries_waiting` contains exactly these. */
export const WAITING = `status = 'pending' and dispatched_at is null and retry_at is null and not is_paused`;

/** An image that waits for analysis, and the place and collection of its future items. */
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

  /** The image fields that the items will store. Null for entries of earlier versions. */
  @Column('jsonb', { nullable: true })
  image!: ImageRef | null;

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

  /** How often the entry was dispatched. Workers ignore jobs with an earlier number. */
  @Column('integer', { default: 0 })
  dispatch_number!: number;

  /**
   * Number of started attempts, except those that failed because another service was unavailable. Together with the
   * dispatch number, it tells a worker whether it still owns the entry.
   */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** How often the entry has waited for another service since the last success. */
  @Column('integer', { default: 0 })
  infra_retries!: number;

  /** How often the entry has waited because its provider asked for a long wait. */
  @Column('integer', { default: 0 })
  provider_waits!: number;

  /** True if the entry's batch is paused. */
  @Column('boolean', { default: false })
  is_paused!: boolean;

  /** When the entry was dispatched. Null unless it is in flight, that is, neither final nor waiting for a retry. */
  @Column({ ...timestamp, nullable: true })
  dispatched_at!: string | null;

  /** When the entry will be retried. Null unless it waits for a retry. */
  @Column({ ...timestamp, nullable: true })
  retry_at!: string | null;

  /**
   * The model's answer, from `saving` until completion. A worker that takes over the entry does not call the model
   * again.
   */
  @Column('jsonb', { nullable: true })
  detected!: Detection | null;

  /** Whether a worker may have begun to save items, in any attempt. That save may still be running (`Removals`). */
  @Column('boolean', { default: false })
  may_be_saved!: boolean;

  @Column('integer', { default: 0 })
  items_saved!: number;

  /** Names of the first saved items. */
  @Column('text', { array: true, default: [] })
  item_names!: string[];

  /** Number of detected items without a name. */
  @Column('integer', { default: 0 })
  dropped!: number;

  /** Number of detected items beyond the maximum per image. */
  @Column('integer', { default: 0 })
  left_out!: number;

  /** Also set while a failed attempt waits for a retry. */
  @Column('text', { nullable: true })
  error_message!: string | null;

  /** The provider's own message for the last failed attempt, for admins. */
  @Column('text', { nullable: true })
  provider_message!: string | null;

  /** The model that works on the image or has answered last. Null for the built-in model. */
  @Column('text', { nullable: true })
  model!: string | null;

  /** The first model, if it failed so that no retry helps. Later attempts begin with its fallback. */
  @Column('text', { nullable: true })
  failed_model!: string | null;

  @Column({ ...timestamp, default: () => 'now()' })
  created_at!: string;

  @Column({ ...timestamp, default: () => 'now()' })
  updated_at!: string;

  /** When a worker first started the entry. */
  @Column({ ...timestamp, nullable: true })
  started_at!: string | null;

  @Column({ ...timestamp, nullable: true })
  completed_at!: string | null;

  /** When the entry reached a final state. */
  @Column({ ...timestamp, nullable: true })
  finished_at!: string | null;
}
