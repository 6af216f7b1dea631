import type { ChecklistRun } from '@whereabouts/shared/contracts/collections.js';
import { bigint, identity, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { CollectionEntity } from '../collections/collection.entity.js';

/** One pass through a checklist, from start to finish. */
@Entity('checklist_runs')
@Index('checklist_runs_of_collection', ['collection_id', 'id'])
@Index('checklist_runs_under_way', ['collection_id'], { unique: true, where: '(finished_at IS NULL)' })
@Index('checklist_runs_of_user', ['user_id'])
export class ChecklistRunEntity implements Omit<ChecklistRun, 'user_name'> {
  @PrimaryGeneratedColumn('identity', identity)
  id!: number;

  @Column(bigint)
  @ForeignKey(() => CollectionEntity, { name: 'checklist_runs_collection', onDelete: 'CASCADE' })
  collection_id!: number;

  /** The user who started the run. */
  @Column(bigint)
  user_id!: number;

  @Column({ ...timestamp, default: () => 'now()' })
  started_at!: string;

  @Column({ ...timestamp, nullable: true })
  finished_at!: string | null;

  @Column('integer', { nullable: true })
  total!: number | null;

  @Column('integer', { nullable: true })
  checked!: number | null;

  /** The names of the unchecked items when the run ended. */
  @Column('text', { array: true, default: () => `'{}'` })
  missing!: string[];
}
