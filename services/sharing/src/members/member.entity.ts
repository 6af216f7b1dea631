import type { GroupRole } from '@whereabouts/shared/contracts/groups.js';
import { bigint, timestamp } from '@whereabouts/shared/nest/columns.js';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { GroupEntity } from '../groups/group.entity.js';

/** Somebody in a group. What they share there hangs on this row, and goes with it. */
@Entity('members')
@Check('members_role', `role in ('owner', 'admin', 'editor', 'viewer')`)
@Index('members_of_user', ['user_id', 'group_id'])
export class MemberEntity {
  @PrimaryColumn(bigint)
  @ForeignKey(() => GroupEntity, { name: 'members_group', onDelete: 'CASCADE' })
  group_id!: number;

  @PrimaryColumn(bigint)
  user_id!: number;

  @Column('text')
  role!: GroupRole;

  @Column({ ...timestamp, default: () => 'now()' })
  joined_at!: string;
}
