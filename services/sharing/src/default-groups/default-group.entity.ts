import { bigint } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { GroupMemberEntity } from '../group-members/group-member.entity.js';

/** The group that a user's new items are shared with. The row exists only while the user is a member of the group. */
@Entity('default_groups')
@ForeignKey(() => GroupMemberEntity, ['group_id', 'user_id'], ['group_id', 'user_id'], {
  name: 'default_groups_member',
  onDelete: 'CASCADE',
})
@Index('default_groups_of_member', ['group_id', 'user_id'])
export class DefaultGroupEntity {
  @PrimaryColumn(bigint)
  user_id!: number;

  @Column(bigint)
  group_id!: number;
}
