import { bigint } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { GroupMemberEntity } from '../group-members/group-member.entity.js';

/**
 * An item that was unshared from a group. The event of a new item in its owner's default group may arrive late or
 * twice, and must not share the item again.
 */
@Entity('refused_shares')
@ForeignKey(() => GroupMemberEntity, ['group_id', 'owner_id'], ['group_id', 'user_id'], {
  name: 'refused_shares_owner',
  onDelete: 'CASCADE',
})
@Index('refused_shares_of_owner', ['group_id', 'owner_id'])
export class RefusedShareEntity {
  @PrimaryColumn(bigint)
  item_id!: number;

  @PrimaryColumn(bigint)
  group_id!: number;

  @Column(bigint)
  owner_id!: number;
}
