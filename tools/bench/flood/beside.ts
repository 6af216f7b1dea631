import { setTimeout as pause } from 'node:timers/promises';
import type { System } from '../../../tests/environment/system.js';
import type { ApiUser } from '../../demo/api-user.js';
import { residentMemory } from '../process-memory.js';

/** Pause between calls: an account may send 1,200 a minute. */
const PAUSE_MS = 60;
const MEMORY_PAUSE_MS = 250;

/** Response times of another account, and memory of the machine, during a load. */
export interface Felt {
  /** Milliseconds of each of the other account's small lists, fastest first. */
  times: number[];
  /** Peak memory of all Node processes together, in megabytes, and each service's share then. */
  memory: number;
  made_of: string;
}

/** Has another account request its small list repeatedly until `work` has ended. */
export async function beside(system: System, other: ApiUser, work: Promise<unknown>): Promise<Felt> {
  const felt: Felt = { times: [], memory: 0, made_of: '' };
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  const during = async (step: () => Promise<unknown>) => {
    while (!isOver) await step();
  };
  await Promise.all([
    ended,
    during(async () => {
      const start = performance.now();
      const answer = await other.call('/api/items');
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`the other account got status ${answer.status}`);
      felt.times.push(performance.now() - start);
      await pause(PAUSE_MS);
    }),
    during(async () => {
      note(felt, system);
      await pause(MEMORY_PAUSE_MS);
    }),
  ]);
  return { ...felt, times: felt.times.toSorted((one, other) => one - other) };
}

function note(felt: Felt, { pids }: System) {
  const each = Object.entries(pids).map(([name, pid]) => [name, residentMemory([pid])] as const);
  const memory = each.reduce((sum, [, megabytes]) => sum + megabytes, 0);
  if (memory <= felt.memory) return;
  felt.memory = memory;
  felt.made_of = each.map(([name, megabytes]) => `${name} ${megabytes.toFixed(0)}`).join(', ');
}

/** A quantile of sorted values. */
export function quantile(values: number[], part: number): number {
  return values[Math.min(Math.floor(values.length * part), values.length - 1)] ?? Number.NaN;
}
