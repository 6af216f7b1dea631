import { bigint } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Number of a user's photos that a model analyzed on the latest day (`DailyLimit`). */
@Entity('ai_days')
export class AiDayEntity {
  @PrimaryColumn(bigint)
  user_id!: number;

  /** The user's role when sending the latest photo. Workers do not know the role. */
  @Column('boolean', { default: false })
  is_admin!: boolean;

  /** Date in UTC. Null before the first photo. */
  @Column('date', { nullable: true })
  day!: string | null;

  @Column('integer', { default: 0 })
  photos!: number;
}
