import { identity, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * One reconciliation run across all services. A restored backup contains a run without parts, which auth then starts.
 */
@Entity('reconciliations')
export class ReconciliationEntity {
  @PrimaryGeneratedColumn('identity', identity)
  id!: number;

  /** Number of events that list the users; null until auth has written them. */
  @Column('integer', { nullable: true })
  parts!: number | null;

  /** When the run was requested. Updated when its events are published. */
  @Column({ ...timestamp, default: () => 'now()' })
  asked_at!: string;
}
