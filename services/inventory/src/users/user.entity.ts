import type { UserSummary } from '@whereabouts/shared/contracts/auth.js';
import { bigint, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A copy of auth's accounts, as far as a list shows who owns a thing. */
@Entity('users')
export class UserEntity implements UserSummary {
  @PrimaryColumn(bigint)
  id!: number;

  @Column('text')
  display_name!: string;

  /** When the name was given; of two the later one stays. */
  @Column({ ...timestamp, default: () => `'1970-01-01 00:00:00+00'` })
  named_at!: string;
}
