import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { BatchedCalls } from '@whereabouts/shared/nest/messaging/batched-calls.js';
import { ACTIVE_AMONG } from '@whereabouts/shared/nest/users/deleted-users.js';
import { type EntityManager, Repository } from 'typeorm';
import { AnalysisMetrics } from '../metrics/analysis-metrics.js';
import type { CallSource } from '../vision/vision-model.js';
import { AiCallEntity } from './ai-call.entity.js';
import { currentMonth, monthOf } from './budget.js';

/** A finished request to a model. */
export interface AskedModel {
  source: CallSource;
  model: string;
  input_tokens: number;
  output_tokens: number;
  /** Null if the price of the model is unknown. */
  cost_usd: number | null;
  duration_ms: number;
  outcome: 'answered' | 'failed';
  /** True if the request asked the model to repair its response. Repairs do not count as photos. */
  is_repair: boolean;
  /** Null without a prompt. */
  prompt_version: number | null;
}

/** A row to be recorded. */
interface Call extends AskedModel {
  created_at: string;
}

/**
 * Records the calls `$1` in month `$2`. Calls of deleted users only count in the monthly totals. The
 * sum of a user's month leaves out late records of an earlier month. All transactions share the row of a
 * month, so it is locked last and briefly.
 */
const ENTER = `
  with calls as (
    select * from json_to_recordset($1) as call (
      user_id bigint, image_id bigint, queue_id bigint, model text, input_tokens integer, output_tokens integer,
      cost_usd numeric, duration_ms integer, outcome text, created_at timestamptz, month text, photos integer,
      prompt_version integer
    )
  ),
  active as materialized (${ACTIVE_AMONG('array(select user_id from calls)')}),
  summed as (
    insert into ai_months (month, photos, input_tokens, output_tokens, cost_usd)
      select month, sum(photos), sum(input_tokens), sum(output_tokens), coalesce(sum(cost_usd), 0)
      from calls group by month order by month
      on conflict (month) do update set photos = ai_months.photos + excluded.photos,
        input_tokens = ai_months.input_tokens + excluded.input_tokens,
        output_tokens = ai_months.output_tokens + excluded.output_tokens,
        cost_usd = ai_months.cost_usd + excluded.cost_usd
  ),
  summed_by_user as (
    insert into ai_user_months (user_id, month, cost_usd)
      select user_id, month, sum(cost_usd) from calls
      where cost_usd > 0 and month = $2 and user_id in (select id from active)
      group by user_id, month order by user_id
      on conflict (user_id) do update set month = greatest(ai_user_months.month, excluded.month),
        cost_usd = case when ai_user_months.month < excluded.month then excluded.cost_usd
          else ai_user_months.cost_usd + excluded.cost_usd end
  )
  insert into ai_calls (user_id, image_id, queue_id, model, input_tokens, output_tokens, cost_usd, duration_ms, outcome,
      created_at, prompt_version)
    select user_id, image_id, queue_id, model, input_tokens, output_tokens, cost_usd, duration_ms, outcome, created_at,
      prompt_version
    from calls where user_id in (select id from active)`;

/** Maximum time that a response waits for recording. */
const RECORD_MS = 2_000;
/** Delay before failed records are retried. */
const RETRY_MS = 1_000;
/**
 * Maximum number of records in memory, some megabytes. That is enough for hours of an outage, during which few requests
 * succeed.
 */
const MAX_UNRECORDED = 10_000;

/**
 * Records the requests to models. Records that the database cannot take stay in memory until they are written or the
 * process ends.
 */
@Injectable()
export class AiCallsService implements BeforeApplicationShutdown {
  private readonly log = new Logger('AiCalls');
  private readonly writes = new BatchedCalls<Call>((calls) => this.write(calls));
  private readonly unrecorded: Call[] = [];
  private timer: NodeJS.Timeout | undefined;
  private retrying: Promise<void> | undefined;

  constructor(
    @InjectRepository(AiCallEntity) private readonly calls: Repository<AiCallEntity>,
    private readonly metrics: AnalysisMetrics,
  ) {}

  async beforeApplicationShutdown() {
    await this.retry();
    clearTimeout(this.timer);
    if (this.unrecorded.length > 0) this.log.error({ calls: this.unrecorded.length }, 'AI usage records lost');
  }

  /**
   * Never fails and returns quickly: the model's response matters more than the record. After the time limit, the write
   * continues in the background.
   */
  async record(asked: AskedModel): Promise<void> {
    this.metrics.asked(asked, asked.cost_usd ?? 0);
    const written = this.writeOrKeep({ ...asked, created_at: new Date().toISOString() });
    await Promise.race([written, pause(RECORD_MS, undefined, { ref: false })]);
  }

  private async writeOrKeep(call: Call): Promise<void> {
    try {
      await this.writes.add(call);
    } catch (error) {
      this.log.warn({ error, model: call.model }, 'AI usage not recorded, will retry');
      if (this.unrecorded.push(call) > MAX_UNRECORDED) {
        this.log.error({ model: this.unrecorded.shift()?.model }, 'AI usage record lost');
      }
      this.retryLater();
    }
  }

  private retryLater() {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.retry();
    }, RETRY_MS);
  }

  private retry(): Promise<void> {
    this.retrying ??= this.writeUnrecorded().finally(() => {
      this.retrying = undefined;
    });
    return this.retrying;
  }

  /** A record that cannot be written moves to the end, so that it does not block others. */
  private async writeUnrecorded() {
    for (let call = this.unrecorded.shift(); call; call = this.unrecorded.shift()) {
      try {
        await this.writeAgain(call);
      } catch {
        this.unrecorded.push(call);
        return this.retryLater();
      }
    }
  }

  private write(calls: Call[]): Promise<void> {
    return enter(this.calls.manager, calls);
  }

  private writeAgain(call: Call): Promise<void> {
    return transaction(this.calls.manager.dataSource, async (tx) => {
      if (!(await isThere(tx, call))) await enter(tx, [call]);
    });
  }
}

/** Whether the call is already recorded. After a connection breaks during the commit, this is unknown. */
function isThere(manager: EntityManager, { source, model, created_at }: Call): Promise<boolean> {
  return manager.existsBy(AiCallEntity, { ...idsOf(source), model, created_at });
}

async function enter(manager: EntityManager, calls: Call[]): Promise<void> {
  const rows = calls.map(({ source, is_repair, ...call }) => {
    const isPhoto = call.outcome === 'answered' && !is_repair && 'image_id' in source;
    return {
      queue_id: null,
      ...source,
      ...idsOf(source),
      ...call,
      month: monthOf(call.created_at),
      photos: Number(isPhoto),
    };
  });
  await manager.query(ENTER, [JSON.stringify(rows), currentMonth()]);
}

/** A test has no image. */
const NO_IMAGE = 0;

function idsOf(source: CallSource) {
  return { user_id: source.user_id, image_id: 'image_id' in source ? source.image_id : NO_IMAGE };
}
