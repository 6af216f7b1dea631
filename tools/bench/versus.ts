import autocannon from 'autocannon';
import pg from 'pg';
import { cpuOf } from './cpu.js';
import { type Figure, median } from './figure.js';

/** One of the two sides of a comparison. */
export interface Side {
  /** Runs a load for a while. @returns the number of answered calls */
  load(seconds: number): Promise<number>;
  /** The side's processes, by name. */
  processes: Record<string, number>;
}

/** The two sides and how they are compared. */
export interface Contest {
  name: string;
  product: Side;
  reference: Side;
  /** Target share of the reference's calls per second. `null` if bare servers replace the product. */
  goal: number | null;
  database_url: string;
  /** Seconds of a round, 3 by default. Longer if a round has few calls. */
  seconds?: number;
}

const CONNECTIONS = 8;

/** Node.js optimizes a call's code during its first ten thousand calls. Slow calls get a few seconds. */
const WARM_UP = { calls: 10_000, seconds: 20 };

/** Warm-up loads have this length, so that warm-up ends soon after the last of these calls. */
const WARM_UP_STEP_S = 5;

/**
 * Sends the same call over eight connections. An error ends the measurement. Warms up first and then counts calls, so
 * that a call still running at the end is not counted as other work.
 */
export function http(url: string, options: Partial<autocannon.Options> = {}): Side['load'] {
  let per_second = 0;
  return async (seconds) => {
    const length = per_second
      ? { amount: Math.max(CONNECTIONS, Math.round(per_second * seconds)) }
      : { duration: seconds };
    const began = performance.now();
    const result = await autocannon({ url, connections: CONNECTIONS, ...length, ...options });
    if (result.errors > 0 || result['4xx'] + result['5xx'] > 0) throw new Error(`${url} failed under load`);
    const answered = result['2xx'] + result['3xx'];
    per_second = (answered * 1000) / (performance.now() - began);
    return answered;
  };
}

interface Measured {
  per_second: number;
  cpu_ms: Record<string, number>;
  statements: number;
}

/** Alternates between both sides, so that other load on the machine affects both equally. Reports medians. */
export async function versus(contest: Contest, isQuick: boolean): Promise<Figure> {
  const [rounds, seconds] = isQuick ? [1, 1] : [3, contest.seconds ?? 3];
  const { product, reference } = contest;
  for (const { load } of [product, reference]) await (isQuick ? load(1) : warmUp(load));
  const measured = { product: [] as Measured[], reference: [] as Measured[] };
  for (let round = 0; round < rounds; round += 1) {
    measured.reference.push(await measure(reference, seconds, contest.database_url));
    measured.product.push(await measure(product, seconds, contest.database_url));
  }
  const [ours, theirs] = [summary(measured.product), summary(measured.reference)];
  return {
    name: contest.name,
    measured: ours.per_second / theirs.per_second,
    unit: '×',
    budget: contest.goal === null ? null : { at_least: contest.goal },
    detail: `${ours.per_second.toFixed(0)}/s of ${theirs.per_second.toFixed(0)}/s; CPU ${ours.cpu} ms of ${theirs.cpu}; ${ours.statements.toFixed(1)} statements`,
  };
}

async function warmUp(load: Side['load']): Promise<void> {
  for (let calls = 0, seconds = 0; calls < WARM_UP.calls && seconds < WARM_UP.seconds; seconds += WARM_UP_STEP_S) {
    calls += await load(WARM_UP_STEP_S);
  }
}

async function measure({ load, processes }: Side, seconds: number, database_url: string): Promise<Measured> {
  const cpu = () => Object.entries(processes).map(([name, pid]) => [name, cpuOf(pid)] as const);
  const [before, statements] = [cpu(), await statementCount(database_url)];
  const began = performance.now();
  const calls = await load(seconds);
  const per_second = (calls * 1000) / (performance.now() - began);
  const after = new Map(cpu());
  const cpu_ms = before.map(([name, ms]) => [name, ((after.get(name) ?? ms) - ms) / calls] as const);
  return {
    per_second,
    cpu_ms: Object.fromEntries(cpu_ms),
    statements: ((await statementCount(database_url)) - statements) / calls,
  };
}

function summary(rounds: Measured[]) {
  const names = Object.keys(rounds[0]?.cpu_ms ?? {});
  const parts = names.map((name) => [name, median(rounds.map(({ cpu_ms }) => cpu_ms[name] ?? 0))] as const);
  const total = parts.reduce((sum, [, ms]) => sum + ms, 0);
  const named = parts.filter(([, ms]) => ms >= 0.005).map(([name, ms]) => `${name} ${ms.toFixed(2)}`);
  return {
    per_second: median(rounds.map((round) => round.per_second)),
    statements: median(rounds.map((round) => round.statements)),
    cpu: `${total.toFixed(2)} (${named.join(', ')})`,
  };
}

/** Statements of the services' roles, without the statements that begin and end transactions. */
export async function statementCount(database_url: string): Promise<number> {
  const client = new pg.Client({ connectionString: database_url });
  await client.connect();
  const { rows } = await client.query(
    `select coalesce(sum(calls), 0)::int as calls from public.pg_stat_statements
     where userid <> current_user::regrole and query !~* '^(begin|start|commit|rollback|set)'`,
  );
  await client.end();
  return rows[0].calls;
}
