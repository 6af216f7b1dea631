import { bigint } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many photos of a user a model looked at on the latest day (`DailyLimit`). */
@Entity('ai_days')
export class AiDayEntity {
  @PrimaryColumn(bigint)
  user_id!: number;

  /** As of the latest photo that the user sent; workers act without knowing the role. */
  @Column('boolean', { default: false })
  is_admin!: boolean;

  /** UTC; null before the first photo. */
  @Column('date', { nullable: true })
  day!: string | null;

  @Column('integer', { default: 0 })
  photos!: number;
}
