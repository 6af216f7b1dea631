import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { EntryStatus } from '@whereabouts/shared/contracts/analysis.js';
import { Metrics } from '@whereabouts/shared/nest/observability/metrics.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { Counter, Gauge, Histogram } from 'prom-client';
import { DataSource } from 'typeorm';
import { OPEN } from '../entries/states.js';
import type { AnalysisEnv } from '../env.js';

/** States that still need work. Completed entries are too numerous to be counted on every scrape. */
const COUNTED: EntryStatus[] = [...OPEN, 'error'];
const QUEUE = `
  select status, count(*)::float8 as entries from queue_entries where status = any($1) group by status`;
const OLDEST = `
  select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds
    from queue_entries where status = 'pending'`;

/** From a fast local model to one that timed out twice. */
const ENTRY_SECONDS = [0.5, 1, 2, 3, 5, 8, 13, 20, 30, 60, 120];

/** The result of an attempt to analyze an image. */
export type EntryOutcome = 'completed' | 'failed' | 'retried';

interface Asked {
  model: string;
  input_tokens: number;
  output_tokens: number;
  outcome: 'answered' | 'failed';
}

/** The metrics that analysis exports in addition to those of every service. */
@Injectable()
export class AnalysisMetrics {
  private readonly inFlight: Gauge;
  private readonly durations: Histogram;
  private readonly outcomes: Counter<'outcome'>;
  private readonly calls: Counter<'model' | 'outcome'>;
  private readonly tokens: Counter<'model' | 'kind'>;
  private readonly cost: Counter<'model'>;

  constructor(
    { registry }: Metrics,
    @InjectDataSource() private readonly source: DataSource,
    @Inject(ENV) { ROLE }: AnalysisEnv,
  ) {
    const registers = [registry];
    // The queue is shared by all processes, so only the API processes export its metrics.
    if (ROLE !== 'worker') this.tellOfQueue(registers);
    this.inFlight = new Gauge({ name: 'photos_in_flight', help: 'Photos that this worker holds', registers });
    this.durations = new Histogram({
      name: 'photo_seconds',
      help: 'Time from receiving a job to the end of the attempt',
      buckets: ENTRY_SECONDS,
      registers,
    });
    this.outcomes = new Counter({
      name: 'photo_attempts_total',
      help: 'Attempts to analyze a photo, by outcome',
      labelNames: ['outcome'],
      registers,
    });
    this.calls = new Counter({
      name: 'ai_calls_total',
      help: 'Requests to models',
      labelNames: ['model', 'outcome'],
      registers,
    });
    this.tokens = new Counter({
      name: 'ai_tokens_total',
      help: 'Tokens sent to and received from models',
      labelNames: ['model', 'kind'],
      registers,
    });
    this.cost = new Counter({
      name: 'ai_cost_usd_total',
      help: 'Cost of requests to models in US dollars, where the price is known',
      labelNames: ['model'],
      registers,
    });
  }

  /** Counts an image as in flight. Call the returned function at the end of the attempt. */
  entryStarted(): () => void {
    this.inFlight.inc();
    const end = this.durations.startTimer();
    return () => {
      this.inFlight.dec();
      end();
    };
  }

  entryEnded(outcome: EntryOutcome) {
    this.outcomes.inc({ outcome });
  }

  asked({ model, input_tokens, output_tokens, outcome }: Asked, cost_usd: number) {
    this.calls.inc({ model, outcome });
    this.tokens.inc({ model, kind: 'input' }, input_tokens);
    this.tokens.inc({ model, kind: 'output' }, output_tokens);
    this.cost.inc({ model }, cost_usd);
  }

  /** While the database is unavailable, the last values remain. */
  private tellOfQueue(registers: Metrics['registry'][]) {
    const { source } = this;
    new Gauge({
      name: 'queue_entries',
      help: 'Entries that are not final, by state',
      labelNames: ['state'],
      registers,
      async collect() {
        const rows = await source.query<{ status: string; entries: number }[]>(QUEUE, [COUNTED]).catch(() => undefined);
        if (!rows) return;
        const counts = new Map(rows.map(({ status, entries }) => [status, entries]));
        for (const state of COUNTED) this.set({ state }, counts.get(state) ?? 0);
      },
    });
    new Gauge({
      name: 'queue_oldest_waiting_seconds',
      help: 'Age of the oldest pending entry',
      registers,
      async collect() {
        const rows = await source.query<{ seconds: number }[]>(OLDEST).catch(() => undefined);
        if (rows) this.set(rows[0]?.seconds ?? 0);
      },
    });
  }
}
