import { bigint } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Counts the changes of items that a group’s members see through it. Part of the ETag of their lists. */
@Entity('group_revisions')
export class GroupRevisionEntity {
  @PrimaryColumn(bigint)
  group_id!: number;

  @Column({ ...bigint, default: 0 })
  revision!: number;

  /**
   * Counts the changes inside the group’s collections. It is separate, so that checking an item does not change the
   * ETag of item lists.
   */
  @Column({ ...bigint, default: 0 })
  collections!: number;
}
