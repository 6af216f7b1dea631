import type { Preferences } from '@whereabouts/shared/contracts/notices.js';
import { bigint, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a user has chosen; whoever has not chosen has no row. */
@Entity('preferences')
export class PreferenceEntity implements Preferences {
  @PrimaryColumn(bigint)
  user_id!: number;

  @Column('boolean', { default: true })
  low_stock_mail!: boolean;

  @Column('boolean', { default: true })
  batch_notices!: boolean;

  /** A copy of auth's; null for UTC. */
  @Column('text', { nullable: true })
  timezone!: string | null;

  /** When that was chosen; of two the later one stays. */
  @Column({ ...timestamp, nullable: true })
  timezone_at!: string | null;
}
