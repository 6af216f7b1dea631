import type { SharePermission } from '@whereabouts/shared/contracts/sharing.js';
import { bigint } from '@whereabouts/shared/nest/database/columns.js';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { GroupMemberEntity } from '../group-members/group-member.entity.js';

/** A collection shared with a group. The row is deleted when the owner leaves the group. */
@Entity('collection_shares')
@Check('collection_shares_permission', `permission in ('edit', 'view')`)
@ForeignKey(() => GroupMemberEntity, ['group_id', 'owner_id'], ['group_id', 'user_id'], {
  name: 'collection_shares_owner',
  onDelete: 'CASCADE',
})
@Index('collection_shares_of_owner', ['group_id', 'owner_id'])
export class CollectionShareEntity {
  @PrimaryColumn(bigint)
  collection_id!: number;

  @PrimaryColumn(bigint)
  group_id!: number;

  @Column(bigint)
  owner_id!: number;

  @Column('text')
  permission!: SharePermission;
}
