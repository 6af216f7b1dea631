import { bigint } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Counts the changes of what a group's members see through it; part of the ETag of their lists. */
@Entity('group_revisions')
export class GroupRevisionEntity {
  @PrimaryColumn(bigint)
  group_id!: number;

  @Column({ ...bigint, default: 0 })
  revision!: number;

  /** The same of what lies in its collections, so that a checked item is no news for lists of items. */
  @Column({ ...bigint, default: 0 })
  collections!: number;
}
