import type { AiCall } from '@whereabouts/shared/contracts/vision.js';
import { bigint, identity, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { dollars } from './dollars.js';

/** One request to a model, successful or not. */
@Entity('ai_calls')
@Check('ai_calls_outcome', `outcome in ('answered', 'failed')`)
@Index('ai_calls_user', ['user_id'])
export class AiCallEntity implements AiCall {
  @PrimaryGeneratedColumn('identity', identity)
  id!: number;

  /** The user whose image was analyzed. */
  @Column(bigint)
  user_id!: number;

  @Column(bigint)
  image_id!: number;

  /** Null for an analysis outside the queue. */
  @Column({ ...bigint, nullable: true })
  queue_id!: number | null;

  @Column('text')
  model!: string;

  @Column('integer')
  input_tokens!: number;

  @Column('integer')
  output_tokens!: number;

  @Column({ ...dollars, precision: 12, nullable: true })
  cost_usd!: number | null;

  @Column('integer')
  duration_ms!: number;

  @Column('text')
  outcome!: 'answered' | 'failed';

  /** The version of the prompt. Null without a prompt, and for calls of earlier versions. */
  @Column('integer', { nullable: true })
  prompt_version!: number | null;

  @Column({ ...timestamp, default: () => 'now()' })
  created_at!: string;
}
