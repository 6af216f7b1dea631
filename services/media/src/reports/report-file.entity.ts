import type { ReportFormat } from '@whereabouts/shared/contracts/reports.js';
import { bigint, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A file of a report. Its row is written before the file, so that no file is forgotten. It does not count toward the
 * user's storage.
 */
@Entity('report_files')
@Index('report_files_expiry', ['expires_at'])
@Index('report_files_of_user', ['user_id'])
export class ReportFileEntity {
  /** Inventory's id of the report. */
  @PrimaryColumn(bigint)
  report_id!: number;

  @PrimaryColumn('text')
  format!: ReportFormat;

  /** The only user who may read the file. */
  @Column(bigint)
  user_id!: number;

  /** Null until the file is stored. */
  @Column({ ...bigint, nullable: true })
  bytes!: number | null;

  @Column(timestamp)
  expires_at!: string;
}
