import { bigint } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { dollars } from './dollars.js';

/** The cost of a user's photos in the latest month with a cost (`UserBudget`). */
@Entity('ai_user_months')
export class AiUserMonthEntity {
  @PrimaryColumn(bigint)
  user_id!: number;

  /** `YYYY-MM`, UTC */
  @Column('text')
  month!: string;

  @Column({ ...dollars, precision: 14 })
  cost_usd!: number;
}
