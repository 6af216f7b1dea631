import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { timestamp } from '../../database/columns.js';

/** An event whose handler has failed. The row is deleted if a later attempt succeeds. */
@Entity('dead_letters')
export class DeadLetterEntity {
  /** A hash of the request id and the content, so that another delivery of the event updates the same row. */
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { default: '' })
  pattern!: string;

  /** Null until the broker has dead-lettered the event. */
  @Column('jsonb', { nullable: true })
  payload!: unknown;

  @Column('text')
  request_id!: string;

  /** The error of the last attempt. */
  @Column('text')
  reason!: string;

  @Column({ ...timestamp, default: () => 'now()' })
  first_failed_at!: string;

  @Index('dead_letters_last_failed')
  @Column({ ...timestamp, default: () => 'now()' })
  last_failed_at!: string;

  /** True if the event waits for an admin. The broker still delivers the other events. */
  @Column('boolean', { default: false })
  is_dead!: boolean;
}
