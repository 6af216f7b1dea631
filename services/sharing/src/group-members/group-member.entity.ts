import type { GroupRole } from '@whereabouts/shared/contracts/groups.js';
import { bigint, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { GroupEntity } from '../groups/group.entity.js';

/** Somebody in a group. What they share there hangs on this row, and goes with it. */
@Entity('group_members')
@Check('group_members_role', `role in ('owner', 'admin', 'editor', 'viewer')`)
@Index('group_members_of_user', ['user_id', 'group_id'])
export class GroupMemberEntity {
  @PrimaryColumn(bigint)
  @ForeignKey(() => GroupEntity, { name: 'group_members_group', onDelete: 'CASCADE' })
  group_id!: number;

  @PrimaryColumn(bigint)
  user_id!: number;

  @Column('text')
  role!: GroupRole;

  @Column({ ...timestamp, default: () => 'now()' })
  joined_at!: string;

  /** Whether it counts towards the user's allowance of groups: they made it, or joined it by an invitation. */
  @Column('boolean', { default: true })
  is_counted!: boolean;

  /** The group's version with which they have joined. */
  @Column({ ...bigint, default: 0 })
  since!: number;
}
