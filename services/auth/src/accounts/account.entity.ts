import type { Role, User } from '@whereabouts/shared/contracts/auth.js';
import { identity, timestamp } from '@whereabouts/shared/nest/columns.js';
import { Check, Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** Somebody who can sign in. */
@Entity('accounts')
@Check('accounts_role_check', `role in ('user', 'admin')`)
@Unique('accounts_email', ['email'])
export class AccountEntity implements Omit<User, 'name'> {
  @PrimaryGeneratedColumn('identity', identity)
  id!: number;

  /** Lower-cased. */
  @Column('text')
  email!: string;

  @Column('text')
  display_name!: string;

  @Column('text')
  role!: Role;

  /** argon2id in PHC form; null for an account that signs in elsewhere only. */
  @Column('text', { nullable: true })
  password_hash!: string | null;

  @Column({ ...timestamp, default: () => 'now()' })
  created_at!: string;
}
