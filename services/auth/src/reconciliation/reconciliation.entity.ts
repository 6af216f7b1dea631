import { identity, timestamp } from '@whereabouts/shared/nest/columns.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One comparison of all services. A restored backup begins with one that has no parts yet. */
@Entity('reconciliations')
export class ReconciliationEntity {
  @PrimaryGeneratedColumn('identity', identity)
  id!: number;

  /** Events that tell of all users; null until they are written. */
  @Column('integer', { nullable: true })
  parts!: number | null;

  /** When it was asked for; from the first event on, when that was written. */
  @Column({ ...timestamp, default: () => 'now()' })
  asked_at!: string;
}
