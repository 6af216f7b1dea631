import type { BackupRun } from '@whereabouts/shared/contracts/backups.js';
import { bigint, identity, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One backup run, written by the backup program (`deploy/backup/backup-log.ts`). */
@Entity('backups')
export class BackupEntity {
  @PrimaryGeneratedColumn('identity', identity)
  id!: number;

  @Column({ ...timestamp, default: () => 'now()' })
  started_at!: string;

  /** Null while the run is in progress, and for an interrupted run. */
  @Column({ ...timestamp, nullable: true })
  finished_at!: string | null;

  @Column({ ...bigint, default: 0 })
  items!: number;

  @Column({ ...bigint, default: 0 })
  photos!: number;

  @Column({ ...bigint, default: 0 })
  bytes!: number;

  @Column({ ...timestamp, nullable: true })
  compared_at!: string | null;

  @Column('text', { nullable: true })
  not_compared!: BackupRun['not_compared'];

  @Column('text', { nullable: true })
  error!: string | null;
}
