import { bigint } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Counts the changes of what a user sees; the ETag of their lists. */
@Entity('revisions')
export class RevisionEntity {
  @PrimaryColumn(bigint)
  user_id!: number;

  @Column(bigint)
  revision!: number;

  /** The same of what lies in their collections, so that a checked item is no news for the list of all items. */
  @Column({ ...bigint, default: 0 })
  collections!: number;
}
