import { bigint, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A finished import and its counts. A repeated request gets the same answer. */
@Entity('imports')
export class ImportEntity {
  @PrimaryColumn(bigint)
  user_id!: number;

  /** Created by the client. */
  @PrimaryColumn('uuid')
  request_uuid!: string;

  @Column('integer', { default: 0 })
  imported_count!: number;

  @Column('integer', { default: 0 })
  updated_count!: number;

  @Column('integer', { default: 0 })
  skipped_count!: number;

  @Column({ ...timestamp, default: () => 'now()' })
  created_at!: string;
}
