import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { timestamp } from '../../database/columns.js';

/** An event whose handler has failed. The row goes when the event is handled after all. */
@Entity('dead_letters')
export class DeadLetterEntity {
  /** Made of the request id and the content, so that a second delivery of the event meets the row of the first. */
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { default: '' })
  pattern!: string;

  /** Absent until the broker has given the event up. */
  @Column('jsonb', { nullable: true })
  payload!: unknown;

  @Column('text')
  request_id!: string;

  /** Why the last try failed. */
  @Column('text')
  reason!: string;

  @Column({ ...timestamp, default: () => 'now()' })
  first_failed_at!: string;

  @Index('dead_letters_last_failed')
  @Column({ ...timestamp, default: () => 'now()' })
  last_failed_at!: string;

  /** Whether the event waits for the decision of an admin. The broker still delivers the others. */
  @Column('boolean', { default: false })
  is_dead!: boolean;
}
