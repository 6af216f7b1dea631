import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DeletedUsers } from '@whereabouts/shared/nest/deleted-users.js';
import { type EntityManager, Repository } from 'typeorm';
import { AnalysisMetrics } from '../metrics/analysis-metrics.js';
import { ModelsService } from '../models/models.service.js';
import type { ImageSource } from '../vision/vision-model.js';
import { AiCallEntity } from './ai-call.entity.js';
import { currentMonth } from './budget.js';

/** One question to a model, as it went. */
export interface AskedModel {
  source: ImageSource;
  model: string;
  input_tokens: number;
  output_tokens: number;
  duration_ms: number;
  outcome: 'answered' | 'failed';
  /** It asks to mend an answer, so no further image was looked at. */
  is_repair: boolean;
}

const ADD_TO_MONTH = `
  insert into ai_months (month, photos, input_tokens, output_tokens, cost_usd) values ($1, $2, $3, $4, $5)
    on conflict (month) do update set photos = ai_months.photos + excluded.photos,
      input_tokens = ai_months.input_tokens + excluded.input_tokens,
      output_tokens = ai_months.output_tokens + excluded.output_tokens,
      cost_usd = ai_months.cost_usd + excluded.cost_usd`;

const MILLION = 1_000_000;

/** The books of what is asked of models. */
@Injectable()
export class AiCallsService {
  private readonly log = new Logger('AiCalls');

  constructor(
    @InjectRepository(AiCallEntity) private readonly calls: Repository<AiCallEntity>,
    private readonly models: ModelsService,
    private readonly deletedUsers: DeletedUsers,
    private readonly metrics: AnalysisMetrics,
  ) {}

  /** Never fails: what a model said counts more than the books. */
  async record(asked: AskedModel): Promise<void> {
    const cost_usd = this.costOf(asked);
    this.metrics.asked(asked, cost_usd ?? 0);
    try {
      await this.calls.manager.transaction((manager) => enter(manager, this.deletedUsers, asked, cost_usd));
    } catch (error) {
      this.log.error({ error, model: asked.model }, 'not recorded');
    }
  }

  private costOf({ model, input_tokens, output_tokens }: AskedModel): number | null {
    const price = this.models.priceOf(model);
    return price && (input_tokens * price.input + output_tokens * price.output) / MILLION;
  }
}

/** The month comes last: its row is everybody's. */
async function enter(
  manager: EntityManager,
  deletedUsers: DeletedUsers,
  { source, is_repair, ...call }: AskedModel,
  cost_usd: number | null,
) {
  if (!(await deletedUsers.includes(manager, source.user_id))) {
    await manager.insert(AiCallEntity, { ...source, ...call, cost_usd });
  }
  const photos = call.outcome === 'answered' && !is_repair ? 1 : 0;
  const sums = [currentMonth(), photos, call.input_tokens, call.output_tokens, cost_usd ?? 0];
  await manager.query(ADD_TO_MONTH, sums);
}
