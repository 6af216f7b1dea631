import { bigint } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One step of a counter, made by one transaction: its new value, and the changed items. */
abstract class ListChange {
  /** The greater of the two counters, which orders the steps of a user or group. */
  @PrimaryColumn(bigint)
  at!: number;

  @Column(bigint)
  revision!: number;

  @Column(bigint)
  collections!: number;

  /** The items that were added, removed or changed; null if there are too many or they are unknown. */
  @Column({ ...bigint, array: true, nullable: true })
  item_ids!: number[] | null;
}

/** The steps of `revisions`. */
@Entity('user_list_changes')
export class UserListChangeEntity extends ListChange {
  @PrimaryColumn(bigint)
  user_id!: number;
}

/** The steps of `group_revisions`. */
@Entity('group_list_changes')
export class GroupListChangeEntity extends ListChange {
  @PrimaryColumn(bigint)
  group_id!: number;
}
