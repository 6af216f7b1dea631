import { bigint } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { dollars } from './dollars.js';

/** The totals of a month's requests, so that they need not be computed. They remain when a user's rows are deleted. */
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
