import type { NewReport, Report, ReportFormat } from '@whereabouts/shared/contracts/reports.js';
import { bigint, identity, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A report of a user's items (docs/rules/reports.md). Media stores its files. */
@Entity('reports')
@Index('reports_open', ['user_id'], { unique: true, where: "(status = ANY (ARRAY['pending'::text, 'running'::text]))" })
@Index('reports_of_user', ['user_id'])
@Index('reports_age', ['created_at'])
export class ReportEntity {
  @PrimaryGeneratedColumn('identity', identity)
  id!: number;

  @Column(bigint)
  user_id!: number;

  @Column('jsonb')
  wanted!: NewReport;

  @Column('text', { default: 'pending' })
  status!: Report['status'];

  /** Percent. */
  @Column('integer', { default: 0 })
  progress!: number;

  /** Counts the deliveries of the job. Only the latest one may change the report. */
  @Column('integer', { default: 0 })
  attempts!: number;

  @Column('jsonb', { default: [] })
  files!: { format: ReportFormat; bytes: number }[];

  @Column('text', { nullable: true })
  error!: string | null;

  @Column({ ...timestamp, default: () => 'now()' })
  created_at!: string;
}

/** Media erases the files of a report after the same time (`services/media/src/reports/report-files.ts`). */
export const FORGET_REPORTS = `delete from reports where created_at < now() - interval '7 days'`;
