import { bigint, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { UserEntity } from '../users/user.entity.js';

/** Lets one email sign up where sign-up is closed. It is deleted when it is used. */
@Entity('invitations')
@Index('invitations_invited_by_index', ['invited_by'])
@Index('invitations_email', ['email'])
@Index('invitations_expires_at', ['expires_at'])
export class InvitationEntity {
  @PrimaryColumn('text')
  token_hash!: string;

  /** Lower case. */
  @Column('text')
  email!: string;

  @Column(bigint)
  invited_by!: number;

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'invited_by', foreignKeyConstraintName: 'invitations_invited_by' })
  inviter?: Relation<UserEntity>;

  @Column(timestamp)
  expires_at!: string;
}
