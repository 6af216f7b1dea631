import type { GroupRole } from '@whereabouts/shared/contracts/groups.js';
import { bigint, identity, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { GroupEntity } from '../groups/group.entity.js';

/** Admits the bearer of the token to a group. Auth stores the right to sign up under the same token hash. */
@Entity('invitations')
@Check('invitations_role', `role in ('owner', 'admin', 'editor', 'viewer')`)
@Unique('invitations_email', ['group_id', 'email'])
@Unique('invitations_token', ['token_hash'])
@Index('invitations_invited_by', ['invited_by'])
@Index('invitations_expires_at', ['expires_at'])
export class InvitationEntity {
  @PrimaryGeneratedColumn('identity', identity)
  id!: number;

  @Column(bigint)
  @ForeignKey(() => GroupEntity, { name: 'invitations_group', onDelete: 'CASCADE' })
  group_id!: number;

  /** Lower case. */
  @Column('text')
  email!: string;

  @Column('text')
  role!: GroupRole;

  @Column('text')
  token_hash!: string;

  @Column(bigint)
  invited_by!: number;

  /** Expired invitations are ignored everywhere. */
  @Column(timestamp)
  expires_at!: string;
}
