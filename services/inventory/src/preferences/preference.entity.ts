import type { Preferences } from '@whereabouts/shared/contracts/notices.js';
import { bigint, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The preferences of a user. A user who has not changed any has no row. */
@Entity('preferences')
export class PreferenceEntity implements Preferences {
  @PrimaryColumn(bigint)
  user_id!: number;

  @Column('boolean', { default: true })
  low_stock_mail!: boolean;

  @Column('boolean', { default: true })
  batch_notices!: boolean;

  /** Copied from auth; null means UTC. */
  @Column('text', { nullable: true })
  timezone!: string | null;

  /** When the time zone was chosen. The later of two choices wins. */
  @Column({ ...timestamp, nullable: true })
  timezone_at!: string | null;

  /** Copied from auth; null until the user has one. */
  @Column('text', { nullable: true })
  currency!: string | null;

  /** When the currency was chosen. The later of two choices wins. */
  @Column({ ...timestamp, nullable: true })
  currency_at!: string | null;
}
