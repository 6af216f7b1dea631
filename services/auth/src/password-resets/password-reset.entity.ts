import { bigint, timestamp } from '@whereabouts/shared/nest/columns.js';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.js';

/** Lets its bearer set a new password once; deleted when used. */
@Entity('password_resets')
@Index('password_resets_account_id_index', ['account_id'])
export class PasswordResetEntity {
  @PrimaryColumn('text')
  token_hash!: string;

  @Column(bigint)
  account_id!: number;

  @ManyToOne(() => AccountEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id', foreignKeyConstraintName: 'password_resets_account_id' })
  account?: Relation<AccountEntity>;

  @Column(timestamp)
  expires_at!: string;
}
