import { bigint, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { UserEntity } from '../users/user.entity.js';

/** A link mailed to the user's own address. It is deleted when it is used. */
@Entity('email_confirmations')
@Index('email_confirmations_user_id_index', ['user_id'])
export class EmailConfirmationEntity {
  @PrimaryColumn('text')
  token_hash!: string;

  @Column(bigint)
  user_id!: number;

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'email_confirmations_user_id' })
  user?: Relation<UserEntity>;

  /** The Google user that the link also connects to the account. */
  @Column('text', { nullable: true })
  google_id!: string | null;

  @Column(timestamp)
  expires_at!: string;
}
