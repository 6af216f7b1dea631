import { bigint } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Counts the changes of the items that a user sees. It is part of the ETag of the user’s lists. */
@Entity('revisions')
export class RevisionEntity {
  @PrimaryColumn(bigint)
  user_id!: number;

  @Column(bigint)
  revision!: number;

  /**
   * Counts the changes inside the user’s collections. It is separate, so that checking an item does not change the ETag
   * of item lists.
   */
  @Column({ ...bigint, default: 0 })
  collections!: number;
}
