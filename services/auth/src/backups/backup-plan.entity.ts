import { timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The backup schedule, written by the backup scheduler. Without a schedule there is no row. */
@Entity('backup_plan')
@Check('backup_plan_only', 'is_only')
export class BackupPlanEntity {
  @PrimaryColumn('boolean', { default: true, primaryKeyConstraintName: 'backup_plan_pkey' })
  is_only!: true;

  @Column('text')
  schedule!: string;

  /** Without credentials. */
  @Column('text')
  target!: string;

  /** When the next run is due. The scheduler advances it as soon as a run starts. */
  @Column(timestamp)
  next_at!: string;

  /** When backups were first scheduled. */
  @Column({ ...timestamp, default: () => 'now()' })
  since!: string;
}
