import type { UserSummary } from '@whereabouts/shared/contracts/auth-for-services.js';
import { bigint, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Copied from auth: the names of users, which lists show as owners. */
@Entity('users')
export class UserEntity implements UserSummary {
  @PrimaryColumn(bigint)
  id!: number;

  @Column('text')
  display_name!: string;

  /** When the name was chosen. The later of two names wins. */
  @Column({ ...timestamp, default: () => `'1970-01-01 00:00:00+00'` })
  named_at!: string;
}
