import { bigint, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An import that was done, and its answer: whoever repeats it gets the answer again. */
@Entity('imports')
export class ImportEntity {
  @PrimaryColumn(bigint)
  user_id!: number;

  /** Made by the client. */
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
