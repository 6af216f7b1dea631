import type { Worker } from '@whereabouts/shared/contracts/workers.js';
import { timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A process that takes images from the queue, as it last told of itself. A handful of rows, so no index of their own. */
@Entity('workers')
export class WorkerEntity implements Worker {
  @PrimaryColumn('text')
  id!: string;

  /** When it began, or began anew after a restart. */
  @Column({ ...timestamp, default: () => 'now()' })
  started_at!: string;

  @Column({ ...timestamp, default: () => 'now()' })
  last_seen_at!: string;

  /** Images it takes at a time at most. */
  @Column('integer')
  prefetch!: number;

  @Column('integer', { default: 0 })
  in_flight!: number;

  @Column('integer', { default: 0 })
  processed!: number;

  /** The last restart it has followed. */
  @Column('integer', { default: 0 })
  restarts_seen!: number;
}
