import { identity, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One comparison of all services. A restored backup begins with one that has no parts yet. */
@Entity('reconciliations')
export class ReconciliationEntity {
  @PrimaryGeneratedColumn('identity', identity)
  id!: number;

  /** Number of events that list the users; null until auth has written them. */
  @Column('integer', { nullable: true })
  parts!: number | null;

  /** When the run was requested; once its events are written, when that was. */
  @Column({ ...timestamp, default: () => 'now()' })
  asked_at!: string;
}
