import type { GroupRole } from '@whereabouts/shared/contracts/groups.js';
import { bigint, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { GroupEntity } from '../groups/group.entity.js';

/** A member of a group. The member's shares in the group reference this row and are deleted with it. */
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

  /** Whether the group counts toward the user's limit: the user created it or accepted an invitation. */
  @Column('boolean', { default: true })
  is_counted!: boolean;

  /** The group's version in which the user joined. */
  @Column({ ...bigint, default: 0 })
  since!: number;

  /** The token hash of the invitation that the member accepted last. Null if the member has accepted none. */
  @Column('text', { nullable: true })
  invitation_hash!: string | null;
}
