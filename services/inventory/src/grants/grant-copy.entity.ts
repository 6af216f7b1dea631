import { bigint } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row: how good the copy of sharing's grants is. It is doubtful while these two are not the same. */
@Entity('grant_copy')
export class GrantCopyEntity {
  @PrimaryColumn('boolean', { default: true })
  is_only_row!: boolean;

  /** Grows whenever something could not be applied; 1 until everything was copied once. */
  @Column({ ...bigint, default: 1 })
  doubts!: number;

  /** Those that a copy of everything has settled. */
  @Column({ ...bigint, default: 0 })
  settled!: number;
}
