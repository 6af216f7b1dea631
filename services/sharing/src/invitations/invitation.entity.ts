import type { GroupRole } from '@whereabouts/shared/contracts/groups.js';
import { bigint, identity, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { GroupEntity } from '../groups/group.entity.js';

/** A place in a group for whoever has the token; auth keeps the way into the house under the same hash. */
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

  /** Lower-cased. */
  @Column('text')
  email!: string;

  @Column('text')
  role!: GroupRole;

  @Column('text')
  token_hash!: string;

  @Column(bigint)
  invited_by!: number;

  /** From then on it counts for nothing. */
  @Column(timestamp)
  expires_at!: string;
}
