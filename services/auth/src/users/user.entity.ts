import type { Role, User } from '@whereabouts/shared/contracts/auth.js';
import type { UserSettings } from '@whereabouts/shared/contracts/user-settings.js';
import { identity, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

@Entity('users')
@Check('users_role_check', `role in ('user', 'admin')`)
@Unique('users_email', ['email'])
@Unique('users_google_id', ['google_id'])
@Index('users_created_at', ['created_at', 'id'])
// Index over lower(display_name), which TypeORM cannot describe.
@Index('users_display_name', { synchronize: false })
@Index('users_role', ['role', 'id'])
@Index('users_reset_requested_at', ['reset_requested_at'], { where: 'reset_requested_at is not null' })
export class UserEntity implements Omit<User, 'name' | 'email_confirmed'>, UserSettings {
  @PrimaryGeneratedColumn('identity', identity)
  id!: number;

  /** Lower case. */
  @Column('text')
  email!: string;

  @Column('text')
  display_name!: string;

  @Column('text')
  role!: Role;

  /** argon2id hash in PHC format. Null for a user who signs in only with Google. */
  @Column('text', { nullable: true })
  password_hash!: string | null;

  /** The user's `sub` at Google, once connected. */
  @Column('text', { nullable: true })
  google_id!: string | null;

  /** True once the owner has proven the address by an admin's invitation, a mailed link or Google. */
  @Column('boolean', { default: false })
  email_proven!: boolean;

  /** When the user requested a reset link that could not be mailed. Null again once an admin has created one. */
  @Column({ ...timestamp, nullable: true })
  reset_requested_at!: string | null;

  /** The last day, in the user's time zone, on which a low-stock mail was sent or about to be sent. */
  @Column('date', { nullable: true })
  low_stock_mailed_on!: string | null;

  /** Increases with every change of the user's credentials. Tokens of an earlier version are invalid. */
  @Column('integer', { default: 0 })
  token_version!: number;

  @Column('text', { nullable: true })
  currency!: string | null;

  @Column('text', { nullable: true })
  timezone!: string | null;

  @Column('text', { nullable: true })
  language!: string | null;

  @Column('boolean', { default: true })
  share_names_with_ai!: boolean;

  @Column({ ...timestamp, default: () => 'now()' })
  created_at!: string;
}
