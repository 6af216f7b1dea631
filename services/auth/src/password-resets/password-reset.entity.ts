import { bigint, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { UserEntity } from '../users/user.entity.js';

/** Lets its bearer set a new password once. It is deleted when it is used. */
@Entity('password_resets')
@Index('password_resets_user_id_index', ['user_id'])
export class PasswordResetEntity {
  @PrimaryColumn('text')
  token_hash!: string;

  @Column(bigint)
  user_id!: number;

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'password_resets_user_id' })
  user?: Relation<UserEntity>;

  /** True if the link was sent only to the user's own address, so that using it proves the address. */
  @Column('boolean', { default: false })
  is_mailed!: boolean;

  @Column(timestamp)
  expires_at!: string;
}
