import type { GroupRole } from '@whereabouts/shared/contracts/groups.js';
import { bigint } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A copy of who is in which group (contracts, sharing: `GroupGrants`). */
@Entity('group_members')
@Index('group_members_of_user', ['user_id', 'group_id'], { where: '(role IS NOT NULL)' })
export class GroupMemberEntity {
  @PrimaryColumn(bigint)
  group_id!: number;

  @PrimaryColumn(bigint)
  user_id!: number;

  /** Null for somebody who has left: a tombstone. */
  @Column('text', { nullable: true })
  role!: GroupRole | null;

  /** Their new items are shared with it. */
  @Column('boolean', { default: false })
  is_default!: boolean;

  @Column(bigint)
  since!: number;

  @Column(bigint)
  version!: number;
}
