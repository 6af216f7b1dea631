import { bigint } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { GroupMemberEntity } from '../group-members/group-member.entity.js';

/** An item shared directly with a group. The row is deleted when the owner leaves the group. */
@Entity('item_shares')
@ForeignKey(() => GroupMemberEntity, ['group_id', 'owner_id'], ['group_id', 'user_id'], {
  name: 'item_shares_owner',
  onDelete: 'CASCADE',
})
@Index('item_shares_of_owner', ['group_id', 'owner_id', 'item_id'])
export class ItemShareEntity {
  @PrimaryColumn(bigint)
  item_id!: number;

  @PrimaryColumn(bigint)
  group_id!: number;

  @Column(bigint)
  owner_id!: number;
}
