import type { Mended, Reconciler } from '@whereabouts/shared/contracts/reconciliation.js';
import { bigint } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { ReconciliationEntity } from './reconciliation.entity.js';

const primaryKeyConstraintName = 'reconciliation_results_pkey';

/** The repairs of one service for one part. */
@Entity('reconciliation_results')
export class ReconciliationResultEntity {
  @PrimaryColumn({ ...bigint, primaryKeyConstraintName })
  @ForeignKey(() => ReconciliationEntity, { name: 'reconciliation_results_run', onDelete: 'CASCADE' })
  run_id!: number;

  @PrimaryColumn('text', { primaryKeyConstraintName })
  service!: Reconciler;

  @PrimaryColumn('integer', { primaryKeyConstraintName })
  part!: number;

  @Column('jsonb')
  mended!: Mended;
}
