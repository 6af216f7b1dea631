import type { Worker } from '@whereabouts/shared/contracts/workers.js';
import { timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A worker process and its state at the last heartbeat. The table has few rows, so it needs no index. */
@Entity('workers')
export class WorkerEntity implements Worker {
  @PrimaryColumn('text')
  id!: string;

  /** When the worker started or last restarted. */
  @Column({ ...timestamp, default: () => 'now()' })
  started_at!: string;

  @Column({ ...timestamp, default: () => 'now()' })
  last_seen_at!: string;

  /** Maximum number of images that the worker analyzes at a time. */
  @Column('integer')
  prefetch!: number;

  @Column('integer', { default: 0 })
  in_flight!: number;

  @Column('integer', { default: 0 })
  processed!: number;

  /** The number of restarts that the worker has handled. */
  @Column('integer', { default: 0 })
  restarts_seen!: number;
}
