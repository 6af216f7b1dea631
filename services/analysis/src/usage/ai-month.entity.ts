import { bigint } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { dollars } from './dollars.js';

/** What a month's questions add up to, so that nobody has to add them up; it outlives the rows of users who leave. */
@Entity('ai_months')
export class AiMonthEntity {
  /** `YYYY-MM`, UTC */
  @PrimaryColumn('text')
  month!: string;

  @Column('integer')
  photos!: number;

  @Column(bigint)
  input_tokens!: number;

  @Column(bigint)
  output_tokens!: number;

  @Column({ ...dollars, precision: 14 })
  cost_usd!: number;
}
