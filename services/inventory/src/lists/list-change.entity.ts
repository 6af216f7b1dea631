import { bigint } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One transaction's step of a counter: what it stands at since, and which items look different. */
abstract class ListChange {
  /** The later of the two counters, which orders the steps of one user, or of one group. */
  @PrimaryColumn(bigint)
  at!: number;

  @Column(bigint)
  revision!: number;

  @Column(bigint)
  collections!: number;

  /** Those that have come, gone or changed; null for more than are worth naming, or for no one knows which. */
  @Column({ ...bigint, array: true, nullable: true })
  item_ids!: number[] | null;
}

/** Steps of `revisions`. */
@Entity('user_list_changes')
export class UserListChangeEntity extends ListChange {
  @PrimaryColumn(bigint)
  user_id!: number;
}

/** Steps of `group_revisions`. */
@Entity('group_list_changes')
export class GroupListChangeEntity extends ListChange {
  @PrimaryColumn(bigint)
  group_id!: number;
}
